import { nullReason } from "../../catalog/null-reason.ts";
import type { AnyCatalog, Model } from "../../schema/catalog.ts";
import type { NullReason } from "../../schema/model-document.ts";
import { EVIDENCED, type Field, HOST_FIELDS, MODEL_FIELDS } from "../../schema/record.ts";
import { isHost, type Slug } from "../../schema/vocabulary.ts";
import { type Copy, pagesOfCopy } from "../fetch/copies.ts";
import type { Page } from "../page/page.ts";
import { newRun, pageReport } from "../pipeline/provider-run.ts";
import { readPage } from "../pipeline/read.ts";
import { resolve } from "../pipeline/resolve.ts";
import type { Adapter, Adapters, Skipped } from "../pipeline/statement.ts";

/** One page: how many rows were seen, how many became statements, and the skipped ones with their reasons. */
export type PageCoverage = { page: string; read_on: string; seen: number; taken: number; skipped: Skipped[] };

/** Why models don't state a field → how many. */
type Nulls = Partial<Record<NullReason, number>>;

/** What users ask about every current model: title → the fields that can answer it. */
const ASKED: [string, Field[]][] = [
  ["api_string", ["api_string"]],
  ["modality", ["output_modalities", "input_modalities"]],
  ["context_window", ["context_window"]],
  ["max_output_tokens", ["max_output_tokens"]],
];

/** Of the models that are neither deprecated nor retired: how many state what users ask first, and why the others don't. */
export function coverCurrent(models: readonly Model<Slug>[], held: AnyCatalog["held"]) {
  const current = models.filter(({ record: { status } }) => status !== "deprecated" && status !== "retired");
  const answers = ASKED.map(([title, fields]) => {
    const missing = current.filter(({ record }) => fields.every((field) => record[field] === undefined));
    return { title, stated: current.length - missing.length, nulls: countNulls(fields[0] as Field, missing, held) };
  });
  return { models: current.length, asked: answers };
}

/**
 * Of each provider: how many models state each field, why the others don't, and the models not yet retired whose stated shutdown day has
 * passed since their pages were read. `today`: `YYYY-MM-DD`, UTC.
 */
export function coverProviders(catalog: AnyCatalog, today: string) {
  return [...catalog.providers.keys()].map((provider) => {
    const fields: readonly Field[] = isHost(provider) ? HOST_FIELDS : MODEL_FIELDS;
    const models = [...catalog.models.values()].filter((m) => m.provider === provider);
    return {
      provider,
      models: models.length,
      fields: EVIDENCED.filter((field) => fields.includes(field)).map((field) => ({
        field,
        stated: models.filter((m) => m.record[field] !== undefined).length,
        nulls: countNulls(field, models, catalog.held),
      })),
      passed: models.flatMap(({ id, record: { status, retires_on } }) =>
        retires_on !== undefined && retires_on <= today && status !== "retired" ? [{ id, retires_on }] : [],
      ),
    };
  });
}

function countNulls(field: Field, models: readonly Model<Slug>[], held: AnyCatalog["held"]): Nulls {
  const nulls: Nulls = {};
  for (const model of models) {
    const reason = nullReason(model, field, held);
    if (reason !== undefined) nulls[reason] = (nulls[reason] ?? 0) + 1;
  }
  return nulls;
}

/** Coverage of the current models as lines for a terminal, with percentages. */
export function formatCurrent({ models, asked }: ReturnType<typeof coverCurrent>): string[] {
  const lines = asked.map(({ title, stated, nulls }) => {
    const share = (of: number) => `${Math.floor((stated / of) * 1000) / 10} %`;
    const apart = nulls["not applicable"] ?? 0;
    const where = apart > 0 ? `  ${share(models - apart)} where it applies` : "";
    return `  ${title.padEnd(28)} ${String(stated).padStart(4)}  ${share(models).padStart(7)}${where}${reasons(nulls)}`;
  });
  return models === 0 ? [] : ["", `on offer (ga, preview, beta): ${models} models`, ...lines];
}

const reasons = (nulls: Nulls): string => {
  const counts = Object.entries(nulls).map(([reason, n]) => `${n} ${reason}`);
  return counts.length > 0 ? `   ${counts.join(", ")}` : "";
};

/** Coverage as lines for a terminal; a page's skipped rows are grouped by reason. */
export function formatCoverage(providers: ReturnType<typeof coverProviders>, pages: readonly PageCoverage[]): string[] {
  const lines = providers.flatMap((p) => [
    "",
    `${p.provider}: ${p.models} models`,
    ...p.fields
      .filter((f) => f.stated > 0 || Object.keys(f.nulls).some((r) => r !== "not applicable"))
      .map(({ field, stated, nulls }) => `  ${field.padEnd(28)} ${String(stated).padStart(4)}${reasons(nulls)}`),
    ...(p.passed.length > 0 ? [`  shutdown day passed since the page was read: ${p.passed.length}`] : []),
    ...p.passed.map(({ id, retires_on }) => `    ${id}  ${retires_on}`),
  ]);
  return [...lines, ...pages.flatMap(formatPage)];
}

function formatPage({ page, read_on, seen, taken, skipped }: PageCoverage): string[] {
  const byReason = Map.groupBy(skipped, (l) => l.why);
  return [
    "",
    `${page} (${read_on}): ${seen} rows seen, ${taken} taken, ${skipped.length} skipped`,
    ...[...byReason].map(([why, rows]) => `  ${why}: ${rows.map((r) => r.text || r.at).join(", ")}`),
  ];
}

/** What was seen, taken and skipped on the newest copy of each page (the newest whole one, if there is one). */
export function coverPages(catalog: AnyCatalog, copies: readonly Copy[], adapters: Adapters): PageCoverage[] {
  const newest = new Map<string, Page>();
  const strays: PageCoverage[] = [];
  for (const copy of copies) {
    for (const page of pagesOfCopy(copy, catalog.providers)) {
      if ("message" in page) {
        strays.push(nothingSeen(copy.file, copy.copied_on, copy.url, `${page.message}: ${page.mend}`));
        continue;
      }
      const name = `${page.provider}/${page.key}`;
      // Copies are sorted oldest first: a later one wins unless it is less complete.
      if (newest.get(name)?.completeness !== "whole" || page.completeness === "whole") newest.set(name, page);
    }
  }
  const seen = [...newest]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, page]) => coverPage(catalog, name, page, adapters[page.provider]));
  return [...seen, ...strays];
}

function coverPage(catalog: AnyCatalog, name: string, page: Page, adapter: Adapter | undefined): PageCoverage[] {
  const provider = catalog.providers.get(page.provider);
  if (!adapter || !provider) return [];
  const reading = readPage(page, provider, adapter);
  if ("problem" in reading) return [nothingSeen(name, page.read_on, page.url, reading.problem)];
  const { unresolved } = resolve(reading.statements, newRun(catalog, page.provider, page.read_on));
  const unparsed = reading.unparsed.map(({ at, text, why }) => ({ at, text, why: `not understood: ${why}` }));
  const skipped = [...unparsed, ...pageReport(reading, unresolved).skipped];
  const taken = reading.statements.length - unresolved.length;
  return [{ page: name, read_on: page.read_on, seen: taken + skipped.length, taken, skipped }];
}

const nothingSeen = (page: string, read_on: string, text: string, why: string): PageCoverage => ({
  page,
  read_on,
  seen: 0,
  taken: 0,
  skipped: [{ at: "", text, why }],
});
