import assert from "node:assert/strict";
import fc from "fast-check";
import { contextOf } from "../../src/publish/context.ts";
import { calendar } from "../../src/publish/feeds/calendar.ts";
import { rss } from "../../src/publish/feeds/rss.ts";
import { type Catalog, emptyCatalog } from "../../src/schema/catalog.ts";
import { plain } from "../../src/site/html.ts";
import { anyText } from "../any-text.ts";
import { sampleChange, sampleModel, sampleProvider } from "../sample-catalog.ts";
import { readCalendar, readXml } from "./feed-readers.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";
import { SITE } from "./marked-catalog.ts";

export const HOSTILE_TITLES: readonly string[] = ["feeds", "xml", "calendars"].flatMap(
  (attack) => HOSTILE_TEXTS[attack] ?? [],
);

/** A catalog with one model with a firm date, using the given text in every free-text field and in one change. */
export function titledCatalog(text: string, retires_on = "2027-01-01"): Catalog {
  const model = sampleModel({
    id: "target",
    name: text,
    api_string: text,
    status: "deprecated",
    retires_on,
    replacements: [{ model: text, parameters: text }],
  });
  const rates = [{ meter: "input", price: 1, per: text, service: text }];
  const replacements = [{ model: text, parameters: text }];
  return emptyCatalog({
    providers: new Map([["openai", sampleProvider("openai")]]),
    models: new Map([["target", model]]),
    changes: [
      sampleChange("target", { name: ["Old", text], replacements: [null, replacements], rates: [null, rates] }),
    ],
  });
}

/** Random text with many characters that have a meaning in one of the formats. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."<>&\"';:,\\^=[]!-#x/\r\n\t\u0000\u0085\u2028\ud800\udc00 aé漢🙂".split("")),
      fc.constantFrom("]]>", "<![CDATA[", "&amp;", "\\n", "\r\n ", "END:VEVENT", "🙂"),
      anyText({ maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((parts) => parts.join(""));
const day = fc
  .date({ min: new Date("1971-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Checks that any text round-trips through every format. */
export async function fuzzFeeds(options: { seed: number; numRuns: number }): Promise<void> {
  const property = fc.asyncProperty(text, day, async (given, retires_on) => {
    const ctx = contextOf(titledCatalog(given, retires_on), SITE);
    const kept = plain(given);
    const [item] = (await readXml(rss(ctx, ""))).items;
    assert.equal(item?.title, `OpenAI ${kept}: price, replacement`);
    const ics = calendar(ctx, "");
    assertLines(ics);
    const events = readCalendar(ics);
    assert.deepEqual(
      events.map(({ day, summary, alarms }) => [day, summary, alarms]),
      [[retires_on, `OpenAI ${kept} retires`, ["-P90D", "-P30D", "-P7D"]]],
    );
  });
  await fc.assert(property, options);
}

/** RFC 5545, section 3.1: every line ends with CRLF, has at most 75 octets, and splits no character. */
export function assertLines(ics: string): void {
  assert.ok(ics.endsWith("\r\n"));
  const lines = ics.slice(0, -2).split("\r\n");
  for (const line of lines) {
    assert.doesNotMatch(line, /[\r\n\p{Cc}]/u);
    assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(line.isWellFormed(), line);
  }
}
