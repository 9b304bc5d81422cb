import { place } from "../../page/outline.ts";
import type { RateStatement } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import type { Prices } from "../prices.ts";

type Pricing = {
  inputLabel?: string;
  inputPrice?: number;
  outputLabel?: string;
  outputPrice?: number;
  overridePer?: string;
};
type Line = { children?: { text?: string }[] };
type Card = { modelName: string; per: string; pricings?: Pricing[]; portableBody?: Line[] };
type Answer = { headline: string; portableBody?: Line[] };

/** All of the page's data is in a script. */
export function readPricing(page: PageReader): void {
  const data = scriptData(page.source.text);
  // The cards' prices have no currency; all amounts in the page's texts are in dollars.
  const sign = /(?:US)?\$\d+(?:\.\d+)?/.exec(data)?.slice(0, 1) ?? [];
  for (const card of objects<Card>(data, "model")) if (typeof card.modelName === "string") readCard(page, card, sign);
  for (const answer of objects<Answer>(data, "accordionItem")) readAnswer(page, answer);
  page.ask(page.reading.statements[0], "no card of a model in the page's data");
}

function readCard(page: PageReader, card: Card, sign: readonly string[]): void {
  const { modelName: name, per, pricings = [], portableBody = [] } = card;
  const at = place(name);
  if (pricings.length === 0) page.skip(at, "no API price on its card", name);
  // Only exact sizes: the overview states the rounded ones.
  const sizes = portableBody.map((line) => /^(\d{1,3}(?:,\d{3})+) context window$/.exec(textOf(line))?.[1]);
  const context_window = sizes.find((size) => size !== undefined);
  for (const pricing of pricings) {
    const isFree = per === "Free" && pricing.inputPrice === 0;
    const prices = isFree ? FREE : priced(pricing, pricing.overridePer ?? per, sign);
    if (prices) page.state(at, { name }, { ...prices.states, context_window }, prices);
    else page.unparsed(at, "unknown labels", JSON.stringify(pricing));
  }
}

const FREE: Partial<Prices> = {
  states: { price_input_per_mtok: "Free", price_output_per_mtok: "Free", free_only: "Free" },
};

/** A card's price pair by its labels: input and output, a cost per search, or a cost and an image cost. */
function priced(pricing: Pricing, per: string, sign: readonly string[]): Partial<Prices> | undefined {
  const { inputLabel, inputPrice, outputLabel, outputPrice } = pricing;
  const raw = (price: number) => [String(price), per, ...sign];
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
  /^(.+?) (?:pricing is|on the API are charged at) ((?:US)?\$[\d.]+\/1M tokens) for input and ((?:US)?\$[\d.]+\/1M tokens) for output\b/;

/** "X pricing is $1/1M tokens for input and $2/1M tokens for output", line by line. */
function readAnswer(page: PageReader, { headline, portableBody = [] }: Answer): void {
  for (const line of portableBody.map(textOf)) {
    const [, names, price_input_per_mtok, price_output_per_mtok] = PAIR.exec(line) ?? [];
    if (names === undefined && /\$\d/.test(line)) page.unparsed(place(headline), "unknown form of price", line);
    for (const name of names === undefined ? [] : namesIn(names))
      page.state(place(headline), { name }, { price_input_per_mtok, price_output_per_mtok });
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
  return sizes?.split(/, | and /).map((size) => `${family} ${size}`) ?? [text];
}

/** The texts that the page's scripts push, joined: one stream, split anywhere. */
function scriptData(html: string): string {
  const pushes = [...html.matchAll(/self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)/g)];
  return pushes.map((push) => (JSON.parse(push[1] as string) as [number, string])[1]).join("");
}

/** Every JSON object in the stream with this `_type`, which directly follows its `_key`. */
const objects = <T>(data: string, type: string): T[] =>
  [...data.matchAll(new RegExp(`\\{"_key":"[^"]*","_type":"${type}"`, "g"))].flatMap(({ index }) => {
    const end = endOf(data, index);
    return end === undefined ? [] : [JSON.parse(data.slice(index, end)) as T];
  });

/** The end of the object that starts at `from`; undefined if the stream ends first. */
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
