import assert from "node:assert/strict";
import { load } from "cheerio";
import fc from "fast-check";
import { contextOf } from "../../src/publish/context.ts";
import { calendar } from "../../src/publish/feeds/calendar.ts";
import { rss } from "../../src/publish/feeds/rss.ts";
import { type Catalog, emptyCatalog } from "../../src/schema/catalog.ts";
import { plain } from "../../src/site/html.ts";
import { anyText } from "../any-text.ts";
import { sampleChange, sampleModel, sampleProvider } from "../sample-catalog.ts";
import { readCalendar, readCalendarAgain, readXml } from "./feed-readers.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";
import { SITE } from "./marked-catalog.ts";

const HOSTILE_TITLES: readonly string[] = ["feeds", "xml", "calendars"].flatMap(
  (attack) => HOSTILE_TEXTS[attack] ?? [],
);

/** A catalog with one model with a firm date, using the given text in every free-text field and in one change. */
function titledCatalog(text: string, retires_on: string): Catalog {
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

/** What a feed's item and a calendar consist of, apart from the texts. */
function skeletons(body: string | undefined, ics: string): string[][] {
  const $ = load(body ?? "");
  const elements = $("*").toArray();
  const lines = ics.replaceAll("\r\n ", "").split("\r\n");
  return [
    elements.map((element) => `${$(element).prop("tagName")} ${Object.keys($(element).attr() ?? {})}`),
    lines.map((line) => line.split(/[:;]/)[0] ?? ""),
  ];
}

/** Checks that the hostile texts, then random ones, round-trip through every format. */
export async function fuzzFeeds({ seed, numRuns }: { seed: number; numRuns: number }): Promise<void> {
  const read = async (text: string, retires_on: string) => {
    const ctx = contextOf(titledCatalog(text, retires_on), SITE);
    const [ics, { items }] = [calendar(ctx, ""), await readXml(rss(ctx, ""))];
    assert.equal(items.length, 1);
    assertLines(ics);
    return { ics, item: items[0] };
  };
  const calm = await read("calm", "2027-01-01");
  const property = fc.asyncProperty(text, day, async (given, retires_on) => {
    const { ics, item } = await read(given, retires_on);
    const kept = plain(given);
    assert.deepEqual([item?.title, item?.link], [`OpenAI ${kept}: price, replacement`, calm.item?.link]);
    assert.deepEqual(skeletons(item?.body, ics), skeletons(calm.item?.body, calm.ics));
    assert.deepEqual(
      readCalendar(ics).map(({ day, summary, alarms }) => [day, summary, alarms]),
      [[retires_on, `OpenAI ${kept} retires`, ["-P90D", "-P30D", "-P7D"]]],
    );
    assert.deepEqual(
      readCalendarAgain(ics).map(({ day }) => day),
      [retires_on],
    );
  });
  const examples = HOSTILE_TITLES.map((title): [string, string] => [title, "2027-01-01"]);
  await fc.assert(property, { seed, numRuns: examples.length + numRuns, examples });
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
