import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import { aliasUnique } from "./alias-unique.ts";

const check = finderOf(aliasUnique);
const found = (id: string, aliases: string[]) => check((c) => Object.assign(recordOf(c, id), { aliases }));

test("alias-unique accepts aliases of a single row", () => {
  assert.deepEqual(found("cedar-large-1", ["cedar-large-old", "cedar-one"]), []);
});

test("alias-unique rejects an alias of two rows", () => {
  assert.deepEqual(found("cedar-large-1", ["cedar-one", "cedar-large"]), [
    "catalog/openai/cedar-large-1.json:aliases.1: cedar-large is also an alias of cedar-large-2",
  ]);
});

test("alias-unique rejects a duplicate alias in one row", () => {
  assert.deepEqual(found("cedar-large-1", ["cedar-one", "cedar-one"]), [
    "catalog/openai/cedar-large-1.json:aliases.1: cedar-one is also an alias of cedar-large-1",
  ]);
});

test("alias-unique rejects an alias that is an api_string, even the row's own", () => {
  assert.deepEqual(found("lantern-4", ["cedar-mini-2", "lantern-4"]), [
    "catalog/anthropic/lantern-4.json:aliases.0: cedar-mini-2 is the api_string of cedar-mini-2",
    "catalog/anthropic/lantern-4.json:aliases.1: lantern-4 is the api_string of lantern-4",
  ]);
});
