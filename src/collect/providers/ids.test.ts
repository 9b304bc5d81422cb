import assert from "node:assert/strict";
import { test } from "node:test";
import { declarationsPage } from "../page/declarations.ts";
import { outline } from "../page/outline.ts";
import { verifyListed } from "../page/verify.ts";
import { anthropic } from "./anthropic.ts";
import { google } from "./google.ts";
import { openai } from "./openai.ts";

const text = declarationsPage([
  {
    path: "src/models.ts",
    text: `
      /**
       * - "elm-1": Announced shutdown date: 2027-01-14.
       * - "elm-2": Not a supported model ID. Kept.
       * - "elm-3": Nobody knows.
       */
      export type Model = 'elm-1' | 'elm-2' | 'elm-3' | 'elm-4' | 'elm-4-2026-01-01' | 'elm-5-2026-01-01' | 'auto' | (string & {});
      export interface Params { model: 'elm-4' | 'elm-6' }
    `,
  },
  { path: "src/ending.ts", text: "export const DEPRECATED_MODELS = { 'elm-7': 'June 30th, 2027', 'elm-1': 'soon' };" },
]);
const outlined = outline({ format: "md", text });
assert.ok(outlined.kind === "value");
const page = {
  provider: "openai",
  key: "sdk",
  url: "https://example.org",
  read_on: "2026-11-22",
  completeness: "whole",
  format: "md",
  text,
} as const;
const read = (adapter: typeof openai) => {
  const reading = adapter.pages.sdk?.({ ...page, provider: adapter.provider, outline: outlined.value });
  assert.ok(reading);
  return reading;
};

const ALL = ["auto", "elm-1", "elm-2", "elm-3", "elm-4", "elm-4-2026-01-01", "elm-5-2026-01-01", "elm-6", "elm-7"];

for (const adapter of [openai, anthropic, google])
  test(`${adapter.provider}: each string in the package is stated, listed, skipped with a reason, or a finding`, () => {
    const { statements, skipped, unparsed, listed = {} } = read(adapter);
    const stated = statements.flatMap(({ subject, states }) => [
      subject.api_string,
      ...((states.aliases ?? []) as string[]),
    ]);
    const others = [...skipped, ...unparsed].map(({ text }) => text.replace(/:.*/, ""));
    assert.deepEqual([...new Set([...stated, ...others, ...Object.keys(listed)])].sort(), ALL);
  });

test("a listed id is found at its place, or reported missing", () => {
  const { listed = {} } = read(openai);
  assert.deepEqual(Object.keys(listed), ["elm-2", "elm-4", "elm-5-2026-01-01", "elm-6"]);
  assert.deepEqual(listed["elm-2"], { at: "src/models.ts / Model / elm-2", says: "Not a supported model ID" });
  assert.deepEqual(verifyListed("openai/sdk", listed, outlined.value), []);
  const gone = {
    ...listed,
    "elm-8": { at: "src/models.ts / Model / elm-8" },
    "elm-9": { at: "src/models.ts / Model / elm-6" },
  };
  const lost = verifyListed("openai/sdk", gone, outlined.value).map(({ file, message }) => `${file}: ${message}`);
  assert.deepEqual(lost, ['openai/sdk: "elm-8" is not listed there', 'openai/sdk: "elm-9" is not listed there']);
});
