import { place } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, RateStatement, Statement } from "../../pipeline/statement.ts";
import { emptyReading } from "../adapter.ts";

type Pricing = {
  inputLabel?: string;
  inputPrice?: number;
  outputLabel?: string;
  outputPrice?: number;
  overridePer?: string;
};
type Span = { text?: string };
type Line = { children?: Span[] };
type Card = { _type: "model"; modelName: string; per: string; pricings?: Pricing[]; portableBody?: Line[] };
type Answer = { _type: "accordionItem"; headline: string; portableBody?: Line[] };

/** The page carries its data in script text; no other part of it needs to be read. */
export function readPricing({ text }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const data = scriptData(text);
  // The cards' figures have no sign; every amount that the page prints in its texts is in dollars.
  const sign = /\$\d+(?:\.\d+)?/.exec(data)?.[0];
  for (const card of objects<Card>(data, "model").filter((found) => typeof found.modelName === "string"))
    addCard(reading, card, sign);
  for (const answer of objects<Answer>(data, "accordionItem")) addAnswer(reading, answer);
  if (reading.statements.length === 0)
    reading.unparsed.push({ at: "", text: "", why: "no card of a model in the page's data" });
  return reading;
}

function addCard(reading: PageReading, card: Card, sign: string | undefined): void {
  const { modelName, per, pricings = [], portableBody = [] } = card;
  const at = place(modelName);
  // Only a size printed in digits: the overview states the rounded ones.
  const [size] = portableBody.flatMap((line) => /^(\d{1,3}(?:,\d{3})+) context window$/.exec(textOf(line))?.[1] ?? []);
  if (pricings.length === 0) reading.skipped.push({ at, text: modelName, why: "no price of the API on its card" });
  for (const pricing of pricings) {
    const stated =
      per === "Free" && pricing.inputPrice === 0 ? free() : priced(pricing, pricing.overridePer ?? per, sign);
    if (stated === undefined)
      reading.unparsed.push({ at, text: JSON.stringify(pricing), why: "labels not understood" });
    else {
      const states = { ...stated.states, ...(size === undefined ? {} : { context_window: size }) };
      reading.statements.push({ subject: { name: modelName }, at, ...stated, states });
    }
  }
}

type Stated = Pick<Statement, "states" | "rates" | "notes">;

const free = (): Stated => ({
  states: { price_input_per_mtok: "Free", price_output_per_mtok: "Free" },
  notes: "Free with an API key, within rate limits; production use is sold as dedicated instances.",
});

/** One price pair of a card by its labels: input and output, a cost per search, or a cost and an image cost. */
function priced(pricing: Pricing, per: string, sign: string | undefined): Stated | undefined {
  const { inputLabel, inputPrice, outputLabel, outputPrice } = pricing;
  const raw = (price: number) => [String(price), per, ...(sign === undefined ? [] : [sign])];
  if (inputPrice === undefined) return undefined;
  if (inputLabel === "Input" && outputLabel === "Output" && outputPrice !== undefined)
    return { states: { price_input_per_mtok: raw(inputPrice), price_output_per_mtok: raw(outputPrice) } };
  if (inputLabel !== "Cost") return undefined;
  if (/search/i.test(per)) return { states: { price_per_1k_searches: raw(inputPrice) } };
  const images: RateStatement[] =
    outputLabel === "Image cost" && outputPrice !== undefined ? [{ meter: "image_input", raw: raw(outputPrice) }] : [];
  return { states: { price_input_per_mtok: raw(inputPrice) }, rates: images };
}

const PAIR =
  /^(?<names>.+?) (?:pricing is|on the API are charged at) (?<input>\$[\d.]+\/1M tokens) for input and (?<output>\$[\d.]+\/1M tokens) for output\b/;

/** "X pricing is $1/1M tokens for input and $2/1M tokens for output", line by line. */
function addAnswer(reading: PageReading, { headline, portableBody = [] }: Answer): void {
  for (const line of portableBody.map(textOf)) {
    const { names, input, output } = PAIR.exec(line)?.groups ?? {};
    if (names === undefined || input === undefined || output === undefined) {
      if (/\$\d/.test(line)) reading.unparsed.push({ at: place(headline), text: line, why: "a price in another form" });
      continue;
    }
    for (const name of namesIn(names))
      reading.statements.push({
        subject: { name },
        at: place(headline),
        states: { price_input_per_mtok: input, price_output_per_mtok: output },
      });
  }
}

const textOf = ({ children = [] }: Line): string =>
  children
    .map((span) => span.text ?? "")
    .join("")
    .trim();

/** "X models (8B and 32B)" → "X 8B", "X 32B". */
function namesIn(text: string): string[] {
  const [, family, sizes] = /^(.+) models \((.+)\)$/.exec(text) ?? [];
  return family === undefined || sizes === undefined
    ? [text]
    : sizes.split(/, | and /).map((size) => `${family} ${size}`);
}

/** The texts that the page's scripts push, in order: one stream, cut anywhere. */
function scriptData(html: string): string {
  const pushes = [...html.matchAll(/self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)/g)];
  return pushes.map((push) => (JSON.parse(push[1] as string) as [number, string])[1]).join("");
}

/** Every JSON object in the stream whose `_type` is the given one. */
function objects<T>(data: string, type: string): T[] {
  const found: T[] = [];
  for (let from = data.indexOf('{"_key":'); from !== -1; from = data.indexOf('{"_key":', from + 1)) {
    // The type stands right behind the key; only then is the whole object looked for.
    if (!new RegExp(`^\\{"_key":"[^"]*","_type":"${type}"`).test(data.slice(from, from + 120))) continue;
    const end = endOf(data, from);
    if (end !== undefined) found.push(JSON.parse(data.slice(from, end)) as T);
  }
  return found;
}

/** Where the object that begins at `from` ends; undefined where the stream ends first. */
function endOf(data: string, from: number): number | undefined {
  const marks = /"(?:[^"\\]|\\.)*"|[{}]/g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(data); mark !== null; mark = marks.exec(data)) {
    if (mark[0] === "{") depth++;
    if (mark[0] === "}" && --depth === 0) return mark.index + 1;
  }
  return undefined;
}
