import { blocks, type Outline, place, tableWith } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement } from "../../pipeline/statement.ts";
import { emptyReading, states, words } from "../adapter.ts";
import { ID } from "./pricing.ts";

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

/** The models page: its data, embedded in a script; of a model in several regions the first. Spring's form was a table. */
export function readModels({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const data = embedded(outline);
  const seen = new Set<string>();
  for (const [i, cluster] of (data?.clusterConfigs ?? []).entries()) {
    for (const list of LISTS) {
      for (const model of cluster[list] ?? []) {
        const at = place("clusterConfigs", String(i), list, model.name ?? "");
        if (!model.name || !ID.test(model.name))
          reading.unparsed.push({ at, text: model.name ?? "", why: "a model without an id" });
        else if (!seen.has(model.name)) reading.statements.push(listed(model, model.name, list, at));
        seen.add(model.name ?? "");
      }
    }
  }
  for (const row of tableWith(outline, ["Model", "Modalities", "Capabilities", "Context"]).flatMap((t) => t.rows)) {
    const id = row.get("Model")?.text ?? "";
    const price = row.get(/^Pricing/)?.text;
    if (price) reading.skipped.push({ at: row.place(id), text: price, why: "prices without a unit" });
    if (!ID.test(id)) reading.unparsed.push({ at: row.place(), text: id, why: "a row without an id" });
    if (seen.has(id) || !ID.test(id)) continue;
    seen.add(id);
    const [takes = "", makes = ""] = row.get("Modalities")?.text.split(/\s*→\s*/) ?? [];
    reading.statements.push({
      subject: { api_string: id },
      at: row.place(id),
      states: states({
        api_string: id,
        status: [id, row.table.section.title],
        input_modalities: words(takes),
        output_modalities: words(makes),
        context_window: row.get("Context")?.text,
        capabilities: words(row.get("Capabilities")?.text ?? ""),
      }),
    });
  }
  if (seen.size === 0) reading.unparsed.push({ at: "", text: "", why: "no models on the page" });
  return reading;
}

function listed(model: Listed, id: string, list: string, at: string): Statement {
  const features = Object.entries(model.features ?? {}).flatMap(([name, has]) => (has === true ? [name] : []));
  return {
    subject: { api_string: id },
    at,
    states: states({
      api_string: id,
      aliases: model.aliases,
      status: [id, list],
      input_modalities: model.inputModalities,
      output_modalities: model.outputModalities,
      context_window: model.maxPromptLength === undefined ? undefined : String(model.maxPromptLength),
      capabilities: [...features, ...(model.batchEnabled === true ? ["batchEnabled"] : [])],
    }),
  };
}

/** A JSON page, or the object that a script of the page assigns; never run. */
function embedded(outline: Outline): Data | undefined {
  const script = blocks(outline).find((b) => b.kind === "code" && b.text.includes("__XAI_PUBLIC_MODELS__"));
  const source =
    script?.kind === "code" ? /__XAI_PUBLIC_MODELS__\s*=\s*(\{[\s\S]*\})\s*;?\s*$/.exec(script.text)?.[1] : undefined;
  const json: unknown = source === undefined ? outline.json : parsed(source);
  return typeof json === "object" && json !== null && Array.isArray((json as Data).clusterConfigs)
    ? (json as Data)
    : undefined;
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
