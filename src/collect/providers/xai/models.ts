import { blocks, type Outline, place } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { mediaIn, textOf, words } from "../columns.ts";
import { ID, readTextTables } from "./pricing.ts";

type Listed = {
  name?: string;
  aliases?: string[];
  inputModalities?: string[];
  outputModalities?: string[];
  maxPromptLength?: number;
  features?: Record<string, unknown>;
  batchEnabled?: boolean;
};
const LISTS = ["languageModels", "imageGenerationModels", "videoGenerationModels", "audioModels"] as const;
type Data = { clusterConfigs: Partial<Record<(typeof LISTS)[number], Listed[]>>[] };

/** The models page: data in a script (a model's first region counts), a table in older copies, or the price page's tables in Markdown. */
export function readModels(page: PageReader): void {
  const seen = new Set<string>();
  for (const [i, cluster] of (embedded(page.outline)?.clusterConfigs ?? []).entries())
    for (const list of LISTS)
      for (const model of cluster[list] ?? []) {
        const { name = "" } = model;
        const at = place("clusterConfigs", String(i), list, name);
        if (!ID.test(name)) page.unparsed(at, "a model without an id", name);
        else if (!seen.has(name)) listed(page, at, model, name, list);
        seen.add(name);
      }
  for (const row of page.rows(["Model", "Modalities", "Capabilities", "Context"])) {
    const id = textOf(row, "Model");
    const price = textOf(row, /^Pricing/);
    if (price) page.skip(row.place(id), "prices without a unit", price);
    if (!ID.test(id)) page.unparsed(row.place(), "a row without an id", id);
    if (seen.has(id) || !ID.test(id)) continue;
    seen.add(id);
    page.state(row, id, {
      api_string: id,
      status: [id, row.table.section.title],
      ...mediaIn(textOf(row, "Modalities")),
      context_window: row.get("Context")?.text,
      capabilities: words(textOf(row, "Capabilities")),
    });
  }
  if (seen.size === 0) readTextTables(page);
  if (page.reading.statements.length === 0) page.unparsed("", "no models on the page");
}

function listed(page: PageReader, at: string, model: Listed, id: string, list: string): void {
  const features = Object.entries(model.features ?? {}).flatMap(([name, has]) => (has === true ? [name] : []));
  page.state(at, id, {
    api_string: id,
    aliases: model.aliases,
    status: [id, list],
    input_modalities: model.inputModalities,
    output_modalities: model.outputModalities,
    context_window: model.maxPromptLength?.toString(),
    capabilities: [...features, ...(model.batchEnabled === true ? ["batchEnabled"] : [])],
  });
}

/** The value of a JSON page, or the object that a script on the page assigns; scripts are never run. */
function embedded(outline: Outline): Data | undefined {
  const [source] = blocks(outline).flatMap((block) =>
    block.kind === "code" ? (/__XAI_PUBLIC_MODELS__\s*=\s*(\{[\s\S]*\})\s*;?\s*$/.exec(block.text)?.[1] ?? []) : [],
  );
  const data = (source === undefined ? outline.json : parsed(source)) as Partial<Data> | null | undefined;
  return Array.isArray(data?.clusterConfigs) ? (data as Data) : undefined;
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
