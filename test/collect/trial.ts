import type { Completeness, Page } from "../../src/collect/page/page.ts";
import { newRun, type ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import { readPage } from "../../src/collect/pipeline/read.ts";
import { applyRun } from "../../src/collect/pipeline/record.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { adapter } from "../../src/collect/providers/adapter.ts";
import { runProvider } from "../../src/collect/run.ts";
import { type AnyCatalog, type Catalog, emptyCatalog } from "../../src/schema/catalog.ts";
import { type ProviderFile, ProviderSchema } from "../../src/schema/provider.ts";
import type { FixturePage } from "../pages/read.ts";

export const PROVIDER: ProviderFile = ProviderSchema.parse({
  name: "Z.ai",
  url: "https://docs.example.org/models",
  hosts: ["docs.example.org"],
  pages: {
    models: { url: "https://docs.example.org/models" },
    pricing: { url: "https://docs.example.org/pricing" },
  },
  terms: { status: { Live: "ga", Preview: "preview", Deprecated: "deprecated", Retired: "retired" } },
});

export const ADAPTER = adapter("zai", {
  models(page) {
    for (const row of page.rows(["Model", "State"])) {
      const [id, status, aliases] = row.texts("Model", "State", "Aliases");
      const named = aliases === "-" || aliases === "" ? [] : aliases.split(", ");
      page.state(row, id, { api_string: id, status, aliases: named, retires_on: row.get("Retires")?.text });
    }
  },
  pricing(page) {
    for (const row of page.rows(["Model", "Input", "Output"])) {
      const [id, input, output] = row.texts("Model", "Input", "Output");
      const unit = row.table.section.title;
      const prices = { price_input_per_mtok: [input, unit], price_output_per_mtok: [output, unit] };
      page.state(row, id, prices, { makes_row: false });
    }
  },
});

/** A models page with these rows: id, state, aliases, retires. */
export const modelsPage = (...rows: [string, string, string?, string?][]): string =>
  `## Models\n\n| Model | State | Aliases | Retires |\n| --- | --- | --- | --- |\n${rows
    .map(([id, state, aliases = "-", retires = "-"]) => `| ${id} | ${state} | ${aliases} | ${retires} |`)
    .join("\n")}\n`;

/** A pricing page with these rows: id, input, output. */
export const pricingPage = (...rows: [string, string, string][]): string =>
  `## Prices per 1M tokens\n\n| Model | Input | Output |\n| --- | --- | --- |\n${rows.map((r) => `| ${r.join(" | ")} |`).join("\n")}\n`;

export const trialCatalog = (): Catalog => emptyCatalog({ providers: new Map([["zai", PROVIDER]]) });

/** Reads the pages as of one day into the catalog. */
export const collectDay = (
  catalog: AnyCatalog,
  day: string,
  texts: Record<string, string>,
  completeness: Completeness = "whole",
): ProviderRun => readDay(catalog, ADAPTER, day, texts, completeness);

/** The same for the pages of any provider or host. A page that is just a text is Markdown. */
export function readDay(
  catalog: AnyCatalog,
  adapter: Adapter,
  read_on: string,
  pages: Record<string, FixturePage | string>,
  completeness: Completeness = "whole",
  readOne = readPage,
): ProviderRun {
  const { provider } = adapter;
  const read = Object.entries(pages).map(([key, page]): Page => {
    const about = { provider, key, url: `https://docs.example.org/${key}`, read_on, completeness };
    return { ...about, ...(typeof page === "string" ? { format: "md", text: page } : page) };
  });
  const before = newRun(catalog, provider, read_on);
  const run = runProvider(
    before,
    read.map((page) => readOne(page, before.provider, adapter)),
  );
  applyRun(catalog, run);
  return run;
}

/** What a run found, a line for each kind of thing: changes, held values, failures and findings. Equal ones of many ids are counted. */
export function outcomeOf({ changes, held, failures, findings }: ProviderRun): string[] {
  const show = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  const lines = [
    ...changes.flatMap(({ id, kind, set }) =>
      set.name?.[0] === null
        ? [[id, `${kind} of ${Object.keys(set).join(", ")}`] as [string, string]]
        : Object.entries(set).map(([field, [from, to]]): [string, string] => [
            id,
            `${field} ${kind} ${show(from)} → ${show(to)}`,
          ]),
    ),
    ...held.map(({ id, field, why }): [string, string] => [id, `${field} held: ${why.code}`]),
    ...failures.map(({ page, why }): [string, string] => [page, why]),
    ...findings.map(({ message }): [string, string] => ["finding", message]),
  ];
  return [...Map.groupBy(lines, ([, line]) => line)].map(([line, all]) =>
    all.length > 3 ? `${all.length}× ${line}` : `${all.map(([id]) => id).join(", ")}: ${line}`,
  );
}
