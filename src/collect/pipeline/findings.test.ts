import assert from "node:assert/strict";
import { test } from "node:test";
import { unclearOn } from "./findings.ts";
import type { Reading } from "./read.ts";

test("what to do about a cell follows from why it is unreadable", () => {
  const mendOf = (why: string) => {
    const statements = [{ at: "Models / oak", unreadable: [{ field: "status", raw: "x", why }] }];
    const reading = { page: { key: "models" }, missing: [], unparsed: [], statements };
    return unclearOn("cohere", reading as unknown as Reading)[0]?.mend ?? "";
  };
  assert.match(mendOf("unknown status word"), /terms\.status/);
  assert.match(mendOf("no unit"), /text that states its unit/);
  assert.match(mendOf("not a token count"), /provider\.json, or extend the reader/);
});
