import assert from "node:assert/strict";
import { test } from "node:test";
import { readFixture, stated } from "../../../test/read/pages.ts";
import { deepseek } from "../providers/deepseek.ts";
import { deepseek as copies } from "./deepseek.ts";

test("a text conversion gets its spans back", () => {
  const text = [
    "Model Details",
    "| MODEL | deepseek-reed(1) | deepseek-v9-oak | ||",
    "| CONTEXT LENGTH | 2M | |||",
    "| MAX OUTPUT | MAXIMUM: 256K | |||",
    "| FEATURES | [Json Output](/g) | ✓ | ✓ | |",
    "| Tool Calls | ✓ | ✗ | ||",
    "| PRICING(2) | 1M INPUT TOKENS (CACHE MISS) | OFF-PEAK | $0.2 | $0.8 |",
    "| PEAK | $0.4 | $1.6 | ||",
    "| 1M OUTPUT TOKENS | OFF-PEAK | $0.7 | $2.1 | |",
    "| PEAK | $1.4 | $4.2 | ||",
    "| Concurrency Limit(3) | 10 | 20 | ||",
    "(1) Use `deepseek-reed` as the model name.",
  ].join("\n");
  const copy = { provider: "deepseek", page: "pricing", format: "text", url: "https://x.example.org", text } as const;
  const parts = copies({ ...copy, copied_on: "2027-02-01", completeness: "excerpt", file: "a.txt" });
  assert.equal(parts?.length, 1);
  const reading = readFixture(deepseek, "pricing", { format: "html", text: parts?.[0]?.text ?? "" });
  assert.equal(stated(reading, "deepseek-v9-oak").price_input_per_mtok, 0.8);
  assert.equal(stated(reading, "deepseek-v9-oak").price_output_per_mtok, 2.1);
  assert.equal(stated(reading, "deepseek-v9-oak").context_window, 2_000_000);
  assert.deepEqual(stated(reading, "deepseek-v9-oak").capabilities, ["structured_output"]);
  assert.deepEqual(
    (stated(reading, "deepseek-reed").rates as { price: number }[]).map((r) => r.price),
    [0.4, 1.4],
  );
  assert.deepEqual(reading.unparsed, []);
});
