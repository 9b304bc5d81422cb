import { tableWith } from "../../src/collect/page/outline.ts";
import type { Completeness, Page } from "../../src/collect/page/page.ts";
import { applyRun } from "../../src/collect/pipeline/apply.ts";
import type { ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import type { Adapter, OutlinedPage, PageReading, Statement } from "../../src/collect/pipeline/statement.ts";
import { runProvider } from "../../src/collect/run.ts";
import { type AnyCatalog, type Catalog, emptyCatalog } from "../../src/schema/catalog.ts";
import { type ProviderFile, ProviderSchema } from "../../src/schema/provider.ts";
import type { FixturePage } from "../pages/read.ts";

export const PROVIDER: ProviderFile = ProviderSchema.parse({
  name: "Z.ai",
  url: "https://docs.example.org/models",
  hosts: ["docs.example.org"],
  pages: {
    models: { url: "https://docs.example.org/models", expect: { table: { columns: [["Model", "State"]] } } },
    pricing: {
      url: "https://docs.example.org/pricing",
      expect: { table: { columns: [["Model", "Input", "Output"]] } },
    },
  },
  terms: { status: { Live: "ga", Preview: "preview", Deprecated: "deprecated", Retired: "retired" } },
});

const readModels = (page: OutlinedPage): PageReading => ({
  statements: tableWith(page.outline, ["Model", "State"]).flatMap((t) =>
    t.rows.map((row): Statement => {
      const id = row.get("Model")?.text ?? "";
      const cell = (title: string) => row.get(title)?.text ?? "";
      return {
        subject: { api_string: id },
        at: row.place(),
        states: {
          api_string: id,
          status: cell("State"),
          ...(t.has(["Aliases"]) && cell("Aliases") !== "-" ? { aliases: cell("Aliases").split(", ") } : {}),
          ...(t.has(["Retires"]) ? { retires_on: cell("Retires") } : {}),
        },
      };
    }),
  ),
  skipped: [],
  unparsed: [],
});

const readPricing = (page: OutlinedPage): PageReading => ({
  statements: tableWith(page.outline, ["Model", "Input", "Output"]).flatMap((t) =>
    t.rows.map((row): Statement => {
      const id = row.get("Model")?.text ?? "";
      const cell = (title: string) => row.get(title)?.text ?? "";
      const unit = t.section.title;
      return {
        subject: { api_string: id },
        makes_row: false,
        at: row.place(),
        states: { price_input_per_mtok: [cell("Input"), unit], price_output_per_mtok: [cell("Output"), unit] },
      };
    }),
  ),
  skipped: [],
  unparsed: [],
});

export const ADAPTER: Adapter = { provider: "zai", pages: { models: readModels, pricing: readPricing } };

/** Rows → the models page; each row: id, state, aliases, retires. */
export const modelsPage = (...rows: [string, string, string?, string?][]): string =>
  `## Models\n\n| Model | State | Aliases | Retires |\n| --- | --- | --- | --- |\n${rows
    .map(([id, state, aliases = "-", retires = "-"]) => `| ${id} | ${state} | ${aliases} | ${retires} |`)
    .join("\n")}\n`;

/** Rows → the pricing page; each row: id, input, output. */
export const pricingPage = (...rows: [string, string, string][]): string =>
  `## Prices per 1M tokens\n\n| Model | Input | Output |\n| --- | --- | --- |\n${rows.map((r) => `| ${r.join(" | ")} |`).join("\n")}\n`;

export const trialCatalog = (): Catalog => emptyCatalog({ providers: new Map([["zai", PROVIDER]]) });

/** Reads the pages as of one day into the catalog and returns the run. */
export const collectDay = (
  catalog: AnyCatalog,
  day: string,
  texts: Record<string, string>,
  completeness: Completeness = "whole",
): ProviderRun => readDay(catalog, ADAPTER, day, texts, completeness);

/** The same for the pages of any provider or host; a text alone is Markdown. */
export function readDay(
  catalog: AnyCatalog,
  adapter: Adapter,
  read_on: string,
  pages: Record<string, FixturePage | string>,
  completeness: Completeness = "whole",
): ProviderRun {
  const { provider } = adapter;
  const read = Object.entries(pages).map(([key, page]): Page => {
    const about = { provider, key, url: `https://docs.example.org/${key}`, read_on, completeness };
    return { ...about, ...(typeof page === "string" ? { format: "md", text: page } : page) };
  });
  const run = runProvider(catalog, provider, read, adapter, read_on);
  applyRun(catalog, run);
  return run;
}
