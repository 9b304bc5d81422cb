import assert from "node:assert/strict";
import fc from "fast-check";
import { contextOf } from "../../src/publish/context.ts";
import { calendar } from "../../src/publish/feeds/calendar.ts";
import { atom, jsonFeed, rss } from "../../src/publish/feeds/rss-atom-json.ts";
import { type Catalog, emptyCatalog } from "../../src/schema/catalog.ts";
import { plain } from "../../src/site/html.ts";
import { anyText } from "../any-text.ts";
import { sampleChange, sampleModel, sampleProvider } from "../sample-catalog.ts";
import { readCalendar, readXml } from "./feed-readers.ts";
import { SITE } from "./reader.ts";

export const HOSTILE_TITLES: readonly string[] = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "</title><svg onload=alert(1)>",
  "<a href=javascript:alert(1)>x</a>",
  "<iframe src=//x.example>",
  "</item><item><title>planted</title></item>",
  "</entry><entry><id>planted</id></entry>",
  "]]>",
  "]]>]]></title></item><item><title>planted</title></item>",
  "]]><item><title>planted</title></item><![CDATA[",
  "<![CDATA[x]]>",
  "<!-- -- -->",
  "--><b>",
  "<?xml version='1.0'?>",
  "<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]>&y;",
  "&y;",
  "&lt;b&gt; &amp;amp; &#60;i&#62;",
  "&#x0; &#1; &#xFFFF;",
  "&nbsp;&copy;",
  "&",
  "<",
  ">",
  "a\u0000\u0001\u0008\u000b\u000c\u001b[31mred",
  "\u007f\u0085\u009b",
  "one\ntwo\r\nthree\tfour",
  "END:VEVENT",
  "x\r\nEND:VEVENT\r\nEND:VCALENDAR",
  "x\nATTENDEE:mailto:planted@x.example",
  "x\\nSTATUS:CANCELLED",
  "a;b,c:d\\e",
  "\\;\\,\\\\",
  "\\",
  '"quoted";x=y:z',
  "^n^'^^",
  "%0D%0AURL:http://x.example",
  "\u202egpj.exe\u202c",
  "\u2066left\u2069 \u200f\u061c",
  "line\u2028para\u2029",
  "half\ud800 and \udc00half",
  "\ufffe\uffff\ufdd0",
  "\ufeffmark",
  "=cmd|' /C calc'!A0",
  "javascript:alert(1)",
  "[link](javascript:alert(1))",
  `\${7*7}{{7*7}}<%= 7 %>`,
  "../../etc/passwd%00",
  "__proto__",
  "漢字 naïve 🙂 e\u0301 👩‍👩‍👧",
  "🙂".repeat(200),
];

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
    const title = `OpenAI ${kept}: price, replacement`;
    const [fromRss] = (await readXml(rss(ctx, ""))).items;
    assert.equal(fromRss?.title, title);
    const [fromAtom] = (await readXml(atom(ctx, ""))).items;
    assert.equal(fromAtom?.title, escaped(title));
    assert.equal(fromAtom?.body, fromRss?.body);
    const [fromJson] = jsonFeed(ctx, "").items;
    assert.deepEqual([fromJson?.title, fromJson?.content_html], [title, fromRss?.body]);
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

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");

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
