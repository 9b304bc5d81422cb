import assert from "node:assert/strict";
import { test } from "node:test";
import { isBlank } from "./blank.ts";

test("dashes and plain words state nothing", () => {
  for (const text of ["", "-", "--", "---", "–", "—", "‑", "−", "N/A", "n/a", "Not applicable", "None"])
    assert.equal(isBlank(text), true, text);
});

test("everything else does, unless the provider's terms list it as printed", () => {
  for (const text of ["0", "Free", "TBD", "----", "- 5", "Coming soon"]) assert.equal(isBlank(text), false, text);
  assert.equal(isBlank("Coming soon", ["Coming soon"]), true);
  assert.equal(isBlank("coming soon", ["Coming soon"]), false);
});
