import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { answer } from "../../src/serve/answer.ts";
import { evaluate } from "../../src/serve/conditional.ts";
import type { Coding, Generation } from "../../src/serve/generation.ts";
import { buildTable } from "../../src/serve/table.ts";
import { LONG } from "../long.ts";
import { quickly } from "../quick.ts";

const ETAG = '"current"';
const tagSign = fc.integer({ min: 0x21, max: 0xff }).filter((code) => code !== 0x22 && (code < 0x7f || code > 0x7f));
const tag = fc.oneof(
  fc.constant(ETAG),
  fc.array(tagSign, { maxLength: 6 }).map((codes) => `"${String.fromCharCode(...codes)}"`),
);
const tags = fc.array(fc.record({ weak: fc.boolean(), tag, gap: fc.constantFrom(",", ", ", " , ", ",,", ",\t,") }), {
  minLength: 1,
  maxLength: 8,
});
/** Text that may be in a field, most of it close to what a parser looks for. */
const fieldText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'",*W/; =q.01 gzipbr\t'),
      fc.integer({ min: 32, max: 255 }).map((c) => String.fromCharCode(c)),
    ),
    {
      maxLength: 60,
    },
  )
  .map((signs) => signs.join(""));

const body = (coding: Coding) => ({ coding, etag: `"${coding}"`, body: Buffer.from(coding) });
const generation: Generation = {
  hash: "x",
  documents: [
    { path: "/d", type: "text/plain", versions: [1, 2], representations: [body("br"), body("gzip"), body("identity")] },
    { path: "/p/", type: "text/html", versions: [1, 2], representations: [body("identity")] },
    { path: "/404.html", type: "text/html", versions: [1, 2], representations: [body("br"), body("identity")] },
  ],
};
const table = buildTable(generation, 2);
const ask = (
  headers: Record<string, string>,
  method = "GET",
  target = "/d",
  hosts: string[] = ["a"],
  version = "1.1",
) => answer({ method, target, hosts, version, headers }, table);

/** A valid list of tags matches if it has the tag, by weak or by strong comparison. */
const validListsMatch = fc.property(tags, (list) => {
  const field = list.map(({ weak, tag, gap }) => `${weak ? "W/" : ""}${tag}${gap}`).join("");
  const weakly = list.some(({ tag }) => tag === ETAG);
  const strongly = list.some(({ weak, tag }) => tag === ETAG && !weak);
  assert.equal(evaluate({ "if-none-match": field }, ETAG), weakly ? 304 : 200);
  assert.equal(evaluate({ "if-match": field }, ETAG), strongly ? 200 : 412);
});

/** Any text gets a result, and quickly. */
const anyConditionGetsAResult = fc.property(fieldText, fc.integer({ min: 1, max: 200 }), (text, times) => {
  assert.ok([200, 304].includes(quickly(() => evaluate({ "if-none-match": text.repeat(times) }, ETAG), text)));
});

const quality = fc.constantFrom("", ";q=0", ";q=0.0", ";q=0.001", ";q=0.5", "; q=0.9", ";q=1", ";q=1.000");
const wishes = fc.uniqueArray(fc.tuple(fc.constantFrom("br", "gzip", "identity", "*", "zstd", "deflate"), quality), {
  selector: ([coding]) => coding,
  maxLength: 6,
});

/** A refused coding is sent only if all are refused, and otherwise the one with the highest quality. */
const thePreferredCodingIsSent = fc.property(wishes, (list) => {
  const given = new Map<string, number>(list.map(([coding, q]) => [coding, q === "" ? 1 : Number(q.split("=")[1])]));
  const accepted = [...given.values()].filter((q) => q > 0);
  // If not named, identity is accepted, but below every named coding.
  const preference = (coding: string) =>
    given.get(coding) ?? given.get("*") ?? (coding === "identity" ? Math.min(...accepted, 1) - 1e-6 : 0);
  const { headers } = ask({ "accept-encoding": list.map((wish) => wish.join("")).join(", ") });
  const sent = preference(headers["Content-Encoding"] ?? "identity");
  const best = Math.max(...["br", "gzip", "identity"].map(preference));
  assert.ok(sent === best || (best <= 0 && headers["Content-Encoding"] === undefined), `${sent} < ${best}`);
});

/** Any request gets a response with a known status, and quickly. */
const anyRequestGetsAResponse = fc.property(
  fc.record({
    method: fc.oneof(fc.constantFrom("GET", "HEAD", "OPTIONS", "POST"), fieldText),
    target: fc.oneof(
      fc.constantFrom("/d", "/p", "/404.html", "/api/x", "*", "/__proto__"),
      fieldText,
      fieldText.map((t) => `/${t}`),
    ),
    hosts: fc.array(fc.oneof(fc.constant("a"), fieldText), { maxLength: 2 }),
    version: fc.constantFrom("1.1", "1.0", "2.0", "0.9"),
    encoding: fieldText,
  }),
  ({ method, target, hosts, version, encoding }) => {
    const { status, headers } = quickly(() => ask({ "accept-encoding": encoding }, method, target, hosts, version));
    assert.ok([200, 204, 308, 400, 404, 405].includes(status), String(status));
    for (const value of Object.values(headers)) assert.match(value, /^[\x20-\x7e]*$/);
  },
);

for (const [name, property] of Object.entries({
  "a valid list of ETags matches by its tags": validListsMatch,
  "any If-None-Match gets a result": anyConditionGetsAResult,
  "the preferred coding is sent": thePreferredCodingIsSent,
  "any request gets a response": anyRequestGetsAResponse,
}))
  test(`for any request: ${name}`, () => fc.assert<unknown>(property, { numRuns: LONG ? 200_000 : 10_000, seed: 10 }));
