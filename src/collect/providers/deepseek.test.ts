import assert from "node:assert/strict";
import { test } from "node:test";
import {
  doubts,
  fixturesOf,
  pluck,
  pricesOf,
  ratesOf,
  readFixture,
  reasons,
  stated,
  textsOf,
  whysOf,
} from "../../../test/read/pages.ts";
import { deepseek } from "./deepseek.ts";

const { read } = fixturesOf(deepseek, "2027-02-01");

test("a column states limits, off-peak prices as flat prices and peak prices as rates", () => {
  const reading = read("pricing");
  assert.deepEqual(stated(reading, "deepseek-v9-oak"), {
    api_string: "deepseek-v9-oak",
    status: "ga",
    context_window: 2_000_000,
    max_output_tokens: 256_000,
    price_input_per_mtok: 0.8,
    price_output_per_mtok: 2.1,
    price_cached_input_per_mtok: 0.03,
    rates: [
      { meter: "cached_input", price: 0.06, per: "1M tokens", mode: "peak" },
      { meter: "input", price: 1.6, per: "1M tokens", mode: "peak" },
      { meter: "output", price: 4.2, per: "1M tokens", mode: "peak" },
    ],
    input_modalities: ["text"],
    output_modalities: ["text"],
    capabilities: ["reasoning", "structured_output", "tools"],
    peak_hours: { utc: ["02:00-05:00", "07:00-11:00"], days: "Mon-Fri" },
  });
  assert.deepEqual(doubts(reading), []);
});

test("marks and footnotes state modalities and capabilities", () => {
  const reading = read("pricing");
  assert.deepEqual(stated(reading, "deepseek-reed").input_modalities, ["text", "image"]);
  assert.deepEqual(stated(reading, "deepseek-v9-fir-exp").input_modalities, ["text", "image"]);
  assert.deepEqual(stated(reading, "deepseek-v9-elm").capabilities, ["reasoning", "structured_output"]);
  const odd = read("pricing", (text) => text.replace("<td>✗</td>", "<td>soon</td>"));
  assert.deepEqual(reasons(odd.unparsed), [["soon", "no mark for Tool Calls"]]);
});

test("former names in a footnote are retired, with the model that serves them; a tool is not a model", () => {
  const reading = read("pricing");
  for (const id of ["deepseek-v8-reed", "deepseek-v8-reed-vision-exp"])
    assert.deepEqual(stated(reading, id), {
      api_string: id,
      status: "retired",
      replacements: [{ model: "deepseek-reed" }],
      after_retirement: { effect: "rerouted" },
    });
  assert.deepEqual(reasons(reading.skipped), [["Look-up", "price of a tool"]]);
  const billing = (page: string, change?: (text: string) => string) =>
    read(page, change).statements.find((s) => s.values.after_retirement)?.notes;
  const served = "Requests are served by DeepSeek-V9-Reed.";
  const billed =
    "Requests are served by DeepSeek-V9-Reed. Its requests are billed at the price of the model that serves them.";
  assert.deepEqual([billing("pricing"), billing("pricing-zh-cn")], [billed, billed]);
  assert.equal(
    billing("pricing", (text) => text.replace(" and billed at the Reed price", "")),
    served,
  );
  assert.equal(
    billing("pricing-zh-cn", (text) => text.replace("，并按 Reed 价格计费", "")),
    served,
  );
  const cut = read("pricing", (text) => text.replace(/, their requests are served by .*? price/, ""));
  assert.equal("after_retirement" in stated(cut, "deepseek-v8-reed"), false);
  const other = read("pricing", (text) => text.replace("are still accepted, but", "are gone, for"));
  assert.deepEqual(whysOf(other.unparsed), ["a footnote on lifecycle"]);
});

test("a retirement that a footnote announces without a date is skipped", () => {
  const note = "<p>(1) The model names <code>deepseek-gossip</code> will be deprecated in the future.</p>";
  const reading = read("pricing", (text) => text.replace(/<p>\(1\).*?<\/p>/, note));
  assert.equal(
    reading.skipped.find((l) => l.text === "deepseek-gossip")?.why,
    "will be deprecated, but no date is stated",
  );
  assert.deepEqual(stated(reading, "deepseek-gossip"), {});
});

test("a reduced price next to a struck one is a finding, not a price", () => {
  const reading = read("pricing", (text) => text.replace("<td>$0.8</td>", "<td>$0.8 (75% off)<del>$3.2</del></td>"));
  assert.equal("price_input_per_mtok" in stated(reading, "deepseek-v9-oak"), false);
  assert.deepEqual(whysOf(reading.unparsed), ["a reduced price next to a struck one"]);
});

test("a table of future prices gives rates from its date, and leaves the flat prices alone", () => {
  const table =
    '<p>(4) The new prices take effect at 16:00 UTC on March 16, 2027:</p><table><tr><td colspan="2">MODEL</td><td>1M INPUT TOKENS (CACHE MISS)</td><td>1M OUTPUT TOKENS</td></tr>' +
    '<tr><td rowspan="2">deepseek-v9-oak</td><td>OFF-PEAK</td><td>$1.1</td><td>$3.3</td></tr><tr><td>PEAK</td><td>$2.2</td><td>$6.6</td></tr></table>';
  const reading = read("pricing", (text) => text.replace("<h2>Web Tools</h2>", `${table}<h2>Web Tools</h2>`));
  const rates = reading.statements.flatMap((s) => s.values.rates ?? []).filter((r) => r.from !== undefined);
  assert.deepEqual(rates, [
    { meter: "input", price: 1.1, per: "1M tokens", from: "2027-03-16" },
    { meter: "output", price: 3.3, per: "1M tokens", from: "2027-03-16" },
    { meter: "input", price: 2.2, per: "1M tokens", mode: "peak", from: "2027-03-16" },
    { meter: "output", price: 6.6, per: "1M tokens", mode: "peak", from: "2027-03-16" },
  ]);
  const undated = read("pricing", (text) =>
    text.replace("<h2>Web Tools</h2>", `${table.replace(" on March 16, 2027", "")}<h2>Web Tools</h2>`),
  );
  assert.equal(undated.statements.flatMap((s) => s.values.rates ?? []).filter((r) => r.from).length, 0);
  assert.equal(undated.unparsed.length, 2);
});

test("the changelog states launches, retirements and temporary models; upgrades under the same name are skipped", () => {
  const reading = read("updates");
  assert.deepEqual(stated(reading, "deepseek-thinker"), {
    api_string: "deepseek-thinker",
    status: "retired",
    released: "2025-01-20",
    deprecated_on: "2026-11-05",
    retires_on: "2027-01-05",
  });
  assert.equal(stated(read("updates", undefined, "2026-12-24"), "deepseek-thinker").status, "deprecated");
  assert.equal(stated(reading, "deepseek-v9-oak").released, "2026-11-05");
  assert.equal(stated(reading, "deepseek-v9-elm").released, "2026-11-05");
  assert.equal(stated(reading, "deepseek-v8-reed-vision-exp").released, "2027-01-04");
  assert.deepEqual(stated(reading, "DeepSeek-V8-Brief"), {
    name: "DeepSeek-V8-Brief",
    status: "retired",
    released: "2026-06-01",
    retires_on: "2026-06-15",
  });
  assert.deepEqual(textsOf(reading.skipped), ["deepseek-v9-oak", "deepseek-gossip"]);
  const odd = read("updates", (text) => text.replace("was upgraded", "had a birthday"));
  assert.deepEqual(textsOf(odd.unparsed), ["deepseek-gossip"]);
});

test("from the Chinese page, only the models that serve former names are read", () => {
  const reading = read("pricing-zh-cn");
  assert.deepEqual(stated(reading, "deepseek-v8-reed"), {
    status: "retired",
    after_retirement: { effect: "rerouted" },
  });
  assert.deepEqual(stated(reading, "deepseek-reed"), {});
  assert.equal(reading.skipped.length, 1);
});

test("a converter's table without titles is read from the right: a row without a label has the label of the row above", () => {
  const table = `# Prices

## Model Details

|  |  |  |  |  |
| --- | --- | --- | --- | --- |
| MODEL | | | deepseek-v9-oak | deepseek-v9-reed |
| CONTEXT LENGTH | | | 2M | |
| FEATURES | Json Output | | ✓ | ✗ |
| Tool Calls | | ✓ | ✓ |
| PRICING | 1M INPUT TOKENS (CACHE HIT) | OFF-PEAK | $0.03 | $0.3 |
| PEAK | $0.06 | $0.6 |
| 1M OUTPUT TOKENS | OFF-PEAK | $2.1 | $3.1 |
| PEAK | $4.2 | $6.2 |

|  |  |  |  |
| --- | --- | --- | --- |
| MODEL | | 1M INPUT TOKENS (CACHE MISS) | 1M OUTPUT TOKENS |
| deepseek-v9-oak | OFF-PEAK | $1 | $2.5 |
| PEAK | $2 | $5 |

(1) The new prices take effect at 16:00 UTC on March 1, 2027, as follows:
`;
  const reading = readFixture(deepseek, "pricing", { format: "md", text: table }, "2027-02-01");
  assert.equal(stated(reading, "deepseek-v9-oak").context_window, 2_000_000);
  assert.equal(stated(reading, "deepseek-v9-reed").context_window, undefined);
  assert.deepEqual(pricesOf(reading, "deepseek-v9-oak"), [undefined, 0.03, 2.1]);
  assert.deepEqual(pricesOf(reading, "deepseek-v9-reed"), [undefined, 0.3, 3.1]);
  assert.deepEqual(pluck(ratesOf(reading, "deepseek-v9-oak"), "meter", "mode", "price", "from"), [
    ["cached_input", "peak", 0.06, undefined],
    ["output", "peak", 4.2, undefined],
    ["input", undefined, 1, "2027-03-01"],
    ["output", undefined, 2.5, "2027-03-01"],
    ["input", "peak", 2, "2027-03-01"],
    ["output", "peak", 5, "2027-03-01"],
  ]);
});
