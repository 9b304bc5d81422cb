import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import { oneRowPerApiString } from "./one-row-per-api-string.ts";

const check = finderOf(oneRowPerApiString);
const found = (id: string, api_string: string) => check((c) => Object.assign(recordOf(c, id), { api_string }));

test("one-row-per-api-string accepts distinct api_strings, and the same one at two providers", () => {
  assert.deepEqual(found("cedar-0", "cedar-zero"), []);
  assert.deepEqual(found("lantern-4", "cedar-large-2"), []);
});

test("one-row-per-api-string rejects two rows of a provider with the same api_string", () => {
  assert.deepEqual(found("cedar-mini-2", "cedar-large-2"), [
    "catalog/openai/cedar-mini-2.json:api_string: cedar-large-2 is also the api_string of cedar-large-2",
  ]);
});
