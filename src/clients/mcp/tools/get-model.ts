import { z } from "zod";
import type { Model, NotFound } from "../../feed/api.ts";
import { plainValue } from "../../feed/plain-text.ts";
import { MATCHES } from "../../feed/resolve.ts";
import { asSentence, judge, judgeNotFound } from "../../feed/verdict.ts";
import { afterEnd } from "../after-end.ts";
import { announcedBetween, announcedText } from "../announced.ts";
import { EveryHost, everyHost, hostLines, whoseVerdict } from "../every-host.ts";
import { nearTo, readAsRow } from "../near.ts";
import { nullReasons } from "../null-reasons.ts";
import { ratesIn } from "../rate-card.ts";
import { maxInputOf, notesTold, Readings, readingLines, readingsOf } from "../readings.ts";
import { replacedBy } from "../replacement.ts";
import {
  Brief,
  brief,
  FullRow,
  judged,
  onceSold,
  priceAge,
  pricesRead,
  retirement,
  spellingOf,
  text,
  usd,
  verdictText,
} from "../rows.ts";
import { spellingNote } from "../spelling-note.ts";
import { defineTool, echo, type ToolContext } from "../tool.ts";
import { lapsed, OtherPrices, priceChanges } from "../workload.ts";

export const Spelling = z.string().min(1).max(200).describe("Id, api_string, name, or a host's spelling of a model.");

const Evidence = z.object({
  source_url: text,
  updated: z.string().describe("Day the catalog last changed or was verified."),
  pages_read_on: text.describe("Every current page of the provider was read then or later."),
  document: text.describe("Address of the model's own document; null if the feed has none."),
  fields: z.unknown().describe("Evidence of each field, from that document; null if the feed has none."),
  note: z.string(),
});

export const getModel = defineTool({
  name: "get_model",
  title: "Get one model",
  description:
    "Returns all fields of one model. Takes its id, api_string, name, an undated alias, or the spelling of a host or router (Bedrock, " +
    "Vertex AI, Azure, Gemini's models/…, OpenRouter's vendor/model). Without a match it suggests the nearest models.",
  input: z.strictObject({
    model: Spelling,
    evidence: z
      .boolean()
      .default(false)
      .describe("Whether to add the evidence of each field, as far as the feed has it."),
  }),
  output: z.object({
    query: z.string(),
    found: z.boolean(),
    matched_by: z.enum(MATCHES).nullable(),
    host: text.describe("Host or router whose spelling it is; the row is for the vendor's own API."),
    note: text,
    model: FullRow.nullable(),
    ...judged,
    ...priceAge,
    other_prices: OtherPrices,
    readings: Readings,
    at_hosts: EveryHost,
    near_misses: z.array(Brief),
    evidence: Evidence.nullable(),
  }),
  async run({ model: spelling, evidence }, context) {
    const hit = context.resolver.resolve(spelling);
    const query = echo(spelling);
    if (hit.kind !== "found") return notFound(hit, spelling, context);
    const { matched_by, host } = hit;
    const model = { ...hit.model, replacement: context.resolver.replacementOf(hit.model) };
    const judgement = judge(model, context, { host, text: spelling });
    const document = await context.client.model(model.id);
    const cards = await context.client.rates();
    const short = brief(model, context);
    const { prices_read_on, prices_age_days } = short;
    const known = {
      ...judgement,
      prices_read_on,
      prices_age_days,
      other_prices: priceChanges(model, cards, context.today),
      readings: await readingsOf(hit.model, context),
      at_hosts: everyHost(model, context, spelling),
      matched_by,
      host,
      note: await spellingNote(hit, judgement, spelling, context),
      model,
      near_misses: [],
      evidence: evidence ? evidenceOf(model, document, context) : null,
    };
    const notes = await notesTold(model, context);
    const bounds = (await announcedBetween([hit.model], context)).get(model.id);
    const announced = await announcedText(hit.model, bounds, judgement, context);
    const card = ratesIn(cards?.get(model.id));
    const lines = [
      `${model.name} (${spellingOf(model)}, ${model.provider}; the vendor's status: ${model.status})`,
      known.note,
      `${whoseVerdict(judgement, known.at_hosts)}: ${verdictText(judgement)}`,
      ...hostLines(known.at_hosts.filter(({ reason }) => reason !== judgement.reason)),
      await afterEnd(model, judgement, context),
      `${facts(model, known.other_prices, document, context)}${announced}. Replacement: ${await replacedBy(hit.model, context)}.`,
      card && `Further rates${onceSold(model, context)}${lapsed(model, context.today)}: ${card}.`,
      notes && `Notes${notes}`,
      known.evidence?.note,
      sources(short, known.readings),
    ];
    return { data: { query, found: true, ...known }, text: lines.filter(Boolean).join("\n") };
  },
});

/** Where and when each figure was read; only the row's page and the day of its prices if the feed doesn't say. */
const sources = (row: Brief, readings: Parameters<typeof readingLines>[0]) =>
  readings.length === 0
    ? `Source: ${row.source_url ?? "no page"}${pricesRead(row)}`
    : `Sources: ${readingLines(readings).join("; ")}`;

function notFound(hit: NotFound, spelling: string, context: ToolContext) {
  const query = echo(spelling);
  const judgement = judgeNotFound(hit, context, spelling);
  const near_misses = hit.models.map((one) => brief(one, context));
  const isJudged = hit.kind === "unknown" && judgement.basis !== null;
  const note = isJudged ? readAsRow(spelling, hit, context) : nearTo(spelling, hit, context);
  const nothing = {
    ...{ matched_by: null, note, model: null, evidence: null },
    ...{ prices_read_on: null, prices_age_days: null, other_prices: [], readings: [], at_hosts: [] },
  };
  return {
    data: { query, found: false, ...judgement, ...nothing, host: hit.host, near_misses },
    text: [`"${query}":`, isJudged ? verdictText(judgement) : asSentence(judgement.reason), note]
      .filter(Boolean)
      .join(" "),
  };
}

function facts(model: Model, changes: readonly string[], document: unknown, context: ToolContext): string {
  const most = maxInputOf(document);
  const why = nullReasons(document);
  const price = (kind: "input" | "cached_input" | "output") => {
    const field = `price_${kind}_per_mtok` as const;
    return model[field] === null ? why(field) : usd(model[field]);
  };
  const size = (field: "context_window" | "max_output_tokens") =>
    model[field] === null ? why(field) : tokens(model[field]);
  return [
    `Price per 1M tokens${onceSold(model, context)}: in ${price("input")}, cached ${price("cached_input")}, out ${price("output")}${changes.map((change) => `; ${change}`).join("")}.`,
    `Context window: ${size("context_window")};${most === null ? "" : ` maximum input: ${tokens(most)};`} maximum output: ${size("max_output_tokens")}.`,
    `Modality: ${model.modality?.join(", ") ?? why("modality")}; knowledge cutoff: ${model.knowledge_cutoff ?? why("knowledge_cutoff")}; open weights: ${openness(model) ?? why("open_weight")}.`,
    ...(model.embedding_dimensions === null ? [] : [`Embedding dimensions: ${model.embedding_dimensions}.`]),
    ...(model.price_per_1k_searches === null ? [] : [`Price per 1,000 searches: ${usd(model.price_per_1k_searches)}.`]),
    `${model.released === null ? `Day of release: ${why("released")}` : `Released ${model.released}`}; ${retirement(model, context.today) ?? "no firm retirement date stated"}`,
  ].join(" ");
}

const tokens = (n: number) => `${n} tokens`;
const openness = ({ open_weight }: Model) => (open_weight === null ? null : open_weight ? "yes" : "no");

const VALUES = 400;
const LONGEST = 200;

function evidenceOf(model: Model, more: unknown, { document, client }: ToolContext): z.infer<typeof Evidence> {
  const known = typeof more === "object" && more !== null && "evidence" in more ? (more.evidence ?? null) : null;
  const address = client.addressOf(model.id);
  return {
    source_url: model.source_url,
    updated: document.updated,
    pages_read_on: document.readOn.get(model.provider) ?? null,
    document: known === null ? null : address,
    fields: known === null ? null : plainValue(known, VALUES, LONGEST),
    note:
      known === null
        ? "The feed has no evidence per field for this model, only the provider's page and the days it was read."
        : `Evidence of each field: ${address}`,
  };
}
