import { nullReason } from "../../catalog/null-reason.ts";
import type { AnyCatalog, Model } from "../../schema/catalog.ts";
import type { NullReason } from "../../schema/model-document.ts";
import { EVIDENCED, type Field, HOST_FIELDS, MODEL_FIELDS } from "../../schema/record.ts";
import { isHost, type Slug } from "../../schema/vocabulary.ts";
import type { Skipped } from "../pipeline/statement.ts";

/** One page: how many rows were seen, how many became statements, and the skipped ones with their reasons. */
export type PageCoverage = { page: string; read_on: string; seen: number; taken: number; skipped: Skipped[] };

/** One field of one provider: how many models state it, and why the others do not. */
type FieldCoverage = { field: Field; stated: number; nulls: Partial<Record<NullReason, number>> };

type ProviderCoverage = {
  provider: Slug;
  models: number;
  fields: FieldCoverage[];
  /** Models not yet retired whose stated shutdown day has passed since their pages were read. */
  passed: { id: string; retires_on: string }[];
};

/** What users ask about every current model: title → the fields that can answer it. */
const ASKED: [string, Field[]][] = [
  ["api_string", ["api_string"]],
  ["modality", ["output_modalities", "input_modalities"]],
  ["context_window", ["context_window"]],
  ["max_output_tokens", ["max_output_tokens"]],
];

/** Current models: how many state what users ask first, and why the others don't. */
type CurrentCoverage = { models: number; asked: (Omit<FieldCoverage, "field"> & { title: string })[] };

/** Coverage of the models that are neither deprecated nor retired. */
export function coverCurrent(models: readonly Model<Slug>[], held: AnyCatalog["held"]): CurrentCoverage {
  const current = models.filter(({ record: { status } }) => status !== "deprecated" && status !== "retired");
  const asked = ASKED.map(([title, fields]) => {
    const missing = current.filter(({ record }) => fields.every((field) => record[field] === undefined));
    return { title, stated: current.length - missing.length, nulls: countNulls(fields[0] as Field, missing, held) };
  });
  return { models: current.length, asked };
}

/** Coverage of each provider. `today`: `YYYY-MM-DD`, UTC. */
export function coverProviders(catalog: AnyCatalog, today: string): ProviderCoverage[] {
  return [...catalog.providers.keys()].map((provider) => {
    const fields: readonly Field[] = isHost(provider) ? HOST_FIELDS : MODEL_FIELDS;
    const models = [...catalog.models.values()].filter((m) => m.provider === provider);
    return {
      provider,
      models: models.length,
      fields: EVIDENCED.filter((field) => fields.includes(field)).map((field) => coverField(field, models, catalog)),
      passed: models.flatMap(({ id, record: { status, retires_on } }) =>
        retires_on !== undefined && retires_on <= today && status !== "retired" ? [{ id, retires_on }] : [],
      ),
    };
  });
}

function coverField(field: Field, models: readonly Model<Slug>[], { held }: AnyCatalog): FieldCoverage {
  const stated = models.filter((m) => m.record[field] !== undefined).length;
  return { field, stated, nulls: countNulls(field, models, held) };
}

function countNulls(field: Field, models: readonly Model<Slug>[], held: AnyCatalog["held"]): FieldCoverage["nulls"] {
  const nulls: FieldCoverage["nulls"] = {};
  for (const model of models) {
    const reason = nullReason(model, field, held);
    if (reason !== undefined) nulls[reason] = (nulls[reason] ?? 0) + 1;
  }
  return nulls;
}

/** Coverage of the current models as lines for a terminal, with percentages. */
export function formatCurrent({ models, asked }: CurrentCoverage): string[] {
  const lines = asked.map(({ title, stated, nulls }) => {
    const share = (of: number) => `${Math.floor((stated / of) * 1000) / 10} %`;
    const apart = nulls["not applicable"] ?? 0;
    const where = apart > 0 ? `  ${share(models - apart)} where it applies` : "";
    return `  ${title.padEnd(28)} ${String(stated).padStart(4)}  ${share(models).padStart(7)}${where}${reasons(nulls)}`;
  });
  return models === 0 ? [] : ["", `on offer (ga, preview, beta): ${models} models`, ...lines];
}

const reasons = (nulls: FieldCoverage["nulls"]): string => {
  const counts = Object.entries(nulls).map(([reason, n]) => `${n} ${reason}`);
  return counts.length > 0 ? `   ${counts.join(", ")}` : "";
};

/** Coverage as lines for a terminal; a page's skipped rows are grouped by reason. */
export function formatCoverage(providers: readonly ProviderCoverage[], pages: readonly PageCoverage[]): string[] {
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
