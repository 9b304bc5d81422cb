import assert from "node:assert/strict";
import { test } from "node:test";
import { isBlank } from "./blank.ts";

test("dashes and words such as N/A are blank", () => {
  for (const text of ["", "-", "--", "---", "–", "—", "‑", "−", "N/A", "n/a", "Not applicable", "None"])
    assert.equal(isBlank(text), true, text);
});

test("other texts are not blank, unless the provider's terms list them as printed", () => {
  for (const text of ["0", "Free", "TBD", "----", "- 5", "Coming soon"]) assert.equal(isBlank(text), false, text);
  assert.equal(isBlank("Coming soon", ["Coming soon"]), true);
  assert.equal(isBlank("coming soon", ["Coming soon"]), false);
});
