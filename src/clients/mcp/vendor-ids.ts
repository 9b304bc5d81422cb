import type { Model } from "../feed/api.ts";
import { count } from "../feed/day-count.ts";
import { hostCalled } from "../feed/forms.ts";
import { parseEvidence } from "../feed/parse-evidence.ts";
import type { Served } from "./hosts.ts";
import { named } from "./narrowed.ts";
import { latest } from "./readings.ts";
import { readBetween } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

/**
 * How many models have an id at a host by their vendors' pages, but no row on its schedule, up to ten of the ids, and when they were read;
 * empty for none. `matching`: those of such models that were asked for.
 */
export async function vendorIdsLine(
  served: Served | undefined,
  matching: (models: Model[]) => readonly Model[],
  context: ToolContext,
): Promise<string> {
  if (served === undefined) return "";
  const ids = vendorIds(served.host, context);
  const models = matching([...ids.keys()]);
  if (models.length === 0) return "";
  const places = await Promise.all(
    models.map(async (model) => {
      const stated = parseEvidence(await context.client.model(model.id)).get("hosts") ?? [];
      return latest(stated.filter(({ raw }) => raw === ids.get(model)));
    }),
  );
  const days = readBetween(places.flat().map(({ read_on }) => read_on));
  const more = `${count(models.length, "more matching model")} ${models.length === 1 ? "has" : "have"}`;
  const names = named(models.map((model) => ids.get(model) ?? model.id));
  return ` By their vendors' pages (${days}), at least ${more} an id at ${served.host}, but no row on its schedule: ${names}.`;
}

/** Model → its first such id. The index doesn't have those that are also its vendor's own. */
function vendorIds(host: string, { spellings, hostRows, modelOf }: ToolContext): Map<Model, string> {
  const found = new Map<Model, string>();
  for (const [id, { ids, host: platform }] of spellings)
    for (const model of ids.map(modelOf)) {
      if (!model || found.has(model) || platform === null || hostCalled(platform) !== host) continue;
      if (hostRows.find({ host, text: id }, model).length === 0) found.set(model, id);
    }
  return found;
}
