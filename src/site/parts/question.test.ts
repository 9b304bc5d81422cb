import assert from "node:assert/strict";
import { test } from "node:test";
import { questionOf } from "./question.ts";
import { createSearch } from "./search.ts";

const model = (id: string) => ({ id, name: id, provider: "OpenAI", also: "", status: "ga" });
const search = createSearch(["gpt-4o", "gpt-4-0613", "mistral-large-latest", "claude-3-opus-20240229"].map(model));
const asked = (typed: string) => questionOf(typed, search);

test("question words are ignored if no name contains them", () => {
  for (const typed of [
    "what replaces gpt-4o",
    "When does gpt-4o retire?",
    "gpt-4o price",
    "replacement for gpt-4o?",
    "gpt-4o cached price",
  ])
    assert.deepEqual([asked(typed).found, asked(typed).text], [["gpt-4o"], "gpt-4o"], typed);
  assert.deepEqual(asked("what replaces gpt-9").found, []);
});

test("a host is separated from the model", () => {
  for (const typed of ["azure gpt-4o", "gpt-4o on Azure", "until when does azure serve gpt-4o?", "foundry gpt-4o"])
    assert.deepEqual(
      [asked(typed).found, asked(typed).hosts, asked(typed).text],
      [["gpt-4o"], ["azure"], "gpt-4o"],
      typed,
    );
  assert.deepEqual(asked("bedrock").hosts, ["bedrock"]);
  assert.deepEqual(asked("amazon").hosts, [], "it is a provider, too");
});

test("several ids are a list, even with an unknown one, in quotes or without commas", () => {
  const { ids, found } = asked("gpt-4-0613, claude-3-opus-20240229");
  assert.deepEqual(ids, ["gpt-4-0613", "claude-3-opus-20240229"]);
  assert.deepEqual(found, ids);
  assert.deepEqual(asked('"gpt-4-0613" nobody-1').ids, ["gpt-4-0613", "nobody-1"]);
  assert.deepEqual(asked("gpt-4o").ids, []);
  assert.deepEqual(asked("nobody-1 nobody-2").ids, []);
});

test("words that name a page and no model lead to the page", () => {
  const paths = (typed: string) => asked(typed).pages?.map(([, path]) => path) ?? [];
  for (const typed of ["retires next", "next retirement", "What retires next?"])
    assert.deepEqual([paths(typed), asked(typed).text], [["deprecations/"], ""], typed);
  assert.deepEqual(paths("calendar"), ["deprecations/#_subscribe"]);
  assert.deepEqual(paths("price changes"), ["changes/"]);
  assert.deepEqual(paths("report an error"), ["contact/"]);
  assert.deepEqual(paths("compare"), ["compare/"]);
  for (const typed of ["when does gpt-4o retire", "gpt-4o", "nobody"]) assert.deepEqual(paths(typed), [], typed);
});
