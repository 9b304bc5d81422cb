import assert from "node:assert/strict";
import { test } from "node:test";
import { shutdownField } from "./date.ts";
import { slugify } from "./id.ts";

test("a slug has lower-case letters, digits and single hyphens", () => {
  const cases = [
    ["Almond 2.5 (Preview)", "almond-2-5-preview"],
    ["maker.almond-v1:0", "maker-almond-v1-0"],
    ["--A__b--", "a-b"],
    ["…", ""],
  ] as const;
  for (const [text, expected] of cases) assert.equal(slugify(text), expected, text);
});

test("a shutdown cell is assigned to the field that its text fits", () => {
  for (const [field, text, completing, blanks] of [
    ["retires_on", "October 1, 2026"],
    ["retires_on", "Oct 14", ["2026"]],
    ["retires_not_before", "Not sooner than June 9, 2027"],
    ["retires_not_before", "Dec 3, 2027", ["EOL no sooner than:"]],
    ["blank", " \u200B- "],
    ["blank", "To be announced", [], ["To be announced"]],
    ["unreadable", "Oct 14"],
    ["unreadable", "late 2026"],
  ] as [string, string, string[]?, string[]?][])
    assert.equal(shutdownField(text, completing, blanks), field, text);
});
