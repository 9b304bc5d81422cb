import { z } from "zod";
import type { Found, Model } from "../feed/api.ts";
import { groupedBy } from "../feed/grouped.ts";
import { type Place, parseEvidence } from "../feed/parse-evidence.ts";
import { readOnDay } from "../feed/row-verdict.ts";
import { candidatesOf } from "../feed/spelling.ts";
import { aged, read, text } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

/** `from`: the fields of its evidence, if they have other names. `every`: its parts may stand in several places. */
type Fact = {
  field: keyof Model | "rates" | "max_input_tokens";
  words: string;
  from?: readonly string[];
  every?: true;
};

const FACTS: readonly Fact[] = [
  { field: "name", words: "name" },
  { field: "api_string", words: "API name" },
  { field: "price_input_per_mtok", words: "input price" },
  { field: "price_cached_input_per_mtok", words: "cached input price" },
  { field: "price_output_per_mtok", words: "output price" },
  { field: "price_per_1k_searches", words: "price of searches" },
  { field: "rates", words: "further rates", every: true },
  { field: "context_window", words: "context window" },
  { field: "max_input_tokens", words: "maximum input" },
  { field: "max_output_tokens", words: "maximum output" },
  { field: "modality", words: "modality", from: ["input_modalities", "output_modalities"], every: true },
  { field: "knowledge_cutoff", words: "knowledge cutoff" },
  { field: "open_weight", words: "open weights" },
  { field: "embedding_dimensions", words: "embedding dimensions" },
  { field: "status", words: "status" },
  { field: "released", words: "release" },
  { field: "deprecated_on", words: "announcement" },
  { field: "retires_on", words: "retirement date" },
  { field: "replacement", words: "replacement", from: ["replacements"], every: true },
];

export const Reading = z.object({
  page: text,
  read_on: text,
  age_days: z.int().nullable(),
  fields: z.array(z.string()),
});
type Reading = z.infer<typeof Reading>;
export const Readings = z.array(Reading).describe("Where and when each figure was read; empty: not in the feed.");

const Limits = z.object({ max_input_tokens: z.int().positive() });
/** The largest input, which only the model's own document states; null if it doesn't. */
export const maxInputOf = (document: unknown): number | null =>
  Limits.safeParse(document).data?.max_input_tokens ?? null;

/** What readings are found with. */
type Reader = Pick<ToolContext, "client" | "resolver" | "today">;

/** Where and when each stated figure was read, the latest reading first; empty if the model's own document doesn't say. */
export async function readingsOf(model: Model, { client, resolver, today }: Reader): Promise<Reading[]> {
  const { id, replacement } = resolver.replacementSource(model);
  const [evidence, dated] = (await Promise.all([client.model(model.id), client.model(id)])).map(parseEvidence);
  const stated = { ...model, replacement };
  const found = FACTS.flatMap(({ field, from = [field], every }) => {
    const document = field === "replacement" ? dated : evidence;
    const places =
      field === "rates" || field === "max_input_tokens" || stated[field] !== null
        ? from.flatMap((key) => document?.get(key) ?? [])
        : [];
    return (every ? places : latest(places)).map(({ page, read_on }) => ({ field, page, read_on }));
  });
  return [...groupedBy(found, ({ page, read_on }) => `${read_on ?? ""} ${page}`)]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([, [first, ...others]]) => {
      if (!first) return [];
      const { page, read_on } = first;
      const fields = [...new Set([first, ...others].map(({ field }) => field))];
      return [{ page, ...aged(read_on, today), fields }];
    });
}

export const latest = (places: readonly Place[]): Place[] =>
  places.toSorted((a, b) => ((a.read_on ?? "") < (b.read_on ?? "") ? 1 : -1)).slice(0, 1);

/** `read 2025-11-13, 375 days ago, or later`, without the end where that is the only day: the given fields of the models; null if the feed doesn't say. */
export async function figuresRead(
  models: readonly Model[],
  isMeant: (field: string) => boolean,
  context: ToolContext,
): Promise<string | null> {
  const readings = await Promise.all(models.map((model) => readingsOf(model, context)));
  return since(
    readings.flat().filter(({ fields }) => fields.some(isMeant)),
    context.today,
  );
}

/** When what a model's notes say was read, as figuresRead says it; null without notes, or if the feed doesn't say. */
export async function notesRead(model: Model, context: Omit<Reader, "resolver">): Promise<string | null> {
  return since(await notedOf(model, context), context.today);
}

/** Where each of a model's notes was last read. */
async function notedOf({ id, notes }: Model, { client }: Pick<Reader, "client">): Promise<Place[]> {
  if (notes === null) return [];
  const places = [...parseEvidence(await client.model(id)).values()].flat().filter(({ note }) => note !== null);
  return [...groupedBy(places, ({ note }) => note).values()].flatMap(latest);
}

/** ` (read 2026-09-24, 60 days ago): the notes`, or `: each (read on 2026-09-24)` where they were read on several days; null without notes. */
export async function notesTold(model: Model, context: ToolContext): Promise<string | null> {
  const { notes } = model;
  if (notes === null) return null;
  const noted = await notedOf(model, context);
  const days = new Set(noted.map(({ read_on }) => read_on));
  const each = noted.toSorted((a, b) => notes.indexOf(a.note ?? "") - notes.indexOf(b.note ?? ""));
  const isWhole = each.map(({ note }) => note).join(" ") === notes;
  if (days.size < 2 || !isWhole) return `${inBrackets(since(noted, context.today))}: ${notes}`;
  return `: ${each.map(({ note, read_on }) => `${note?.replace(/\.$/, "")}${readOnDay({ read_on })}.`).join(" ")}`;
}

/** `read 2025-11-13, 375 days ago, or later`, without the end where that is the only day. */
function since(places: readonly Pick<Place, "read_on">[], today: string): string | null {
  const [oldest, ...later] = [...new Set(places.flatMap(({ read_on }) => read_on ?? []))].toSorted();
  return oldest === undefined ? null : `${read(aged(oldest, today))}${later.length > 0 ? ", or later" : ""}`;
}

/** ` (read 2026-09-24, 60 days ago)` */
export const inBrackets = (on: string | null): string => (on === null ? "" : ` (${on})`);

/** Field → what it is called. */
export const WORDS = new Map<string, string>(FACTS.map(({ field, words }) => [field, words]));

/** `input price, status: <page> read 2026-11-20, 2 days ago`, for each page and day. `only`: the fields that are shown. */
export const readingLines = (readings: readonly Reading[], only: (field: string) => boolean = () => true): string[] =>
  readings.flatMap(({ page, fields, ...age }) => {
    const shown = fields.filter(only);
    if (shown.length === 0) return [];
    return [`${shown.map((field) => WORDS.get(field)).join(", ")}: <${page ?? "no page"}> ${read(age)}`];
  });

/** Where and when an alias was read, as a sentence; null for other spellings, or if the feed doesn't say. */
export async function aliasRead({ matched_by, model }: Found, spelling: string, { client, today }: ToolContext) {
  if (matched_by !== "alias") return null;
  const document = await client.model(model.id);
  const names = candidatesOf(spelling).map(({ text }) => text);
  const stated = parseEvidence(document).get("aliases") ?? [];
  const places = stated.filter(({ raw }) => names.some((name) => name.endsWith(raw)));
  const [place] = latest(places);
  if (!place) return null;
  const where = placeRead(place, today);
  if (!/\blatest\b/i.test(spelling)) return `That spelling: ${where}.`;
  // A later entry may say what the model of an earlier one has become.
  const isDated = /\b20\d\d\b/.test(place.at ?? "");
  const entry =
    place.at === null ? "" : isDated ? ` by the entry "${place.at}" and later ones` : ` under "${place.at}"`;
  return `That is what the name meant${entry} in ${where}; it moves, and may mean another model by now.`;
}

/** `<page> read 2026-11-20, 2 days ago`. */
export const placeRead = ({ page, read_on }: Place, today: string) =>
  `<${page ?? "no page"}> ${read(aged(read_on, today))}`;
