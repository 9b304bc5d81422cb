import type { Model } from "../feed/api.ts";
import { count } from "../feed/day-count.ts";
import { hostCalled } from "../feed/forms.ts";
import { parseEvidence } from "../feed/parse-evidence.ts";
import { readBetween } from "../feed/row-verdict.ts";
import type { Served } from "./hosts.ts";
import { named } from "./narrowed.ts";
import { latest } from "./readings.ts";
import type { ToolContext } from "./tool.ts";

/**
 * How many models have an id at a host by their vendors' pages, but no row on its schedule, up to ten of the ids, newest models first, and
 * when they were read; empty for none. `matching`: those of such models that were asked for.
 */
export async function vendorIdsLine(
  served: Served | undefined,
  matching: (models: Model[]) => readonly Model[],
  context: ToolContext,
): Promise<string> {
  if (served === undefined) return "";
  const ids = vendorIds(served.host, context);
  const models = matching([...ids.keys()]).toSorted(newestFirst);
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
  return ` By their vendors' pages (${days}), ${more} an id at ${served.host}, but no row on its schedule: ${names}.`;
}

const day = ({ released }: Model) => released ?? "";
const newestFirst = (a: Model, b: Model) => Number(day(a) < day(b)) - Number(day(a) > day(b));

/** Model → its first such id. */
function vendorIds(host: string, { document, idsAtHosts, hostRows }: ToolContext): Map<Model, string> {
  const found = new Map<Model, string>();
  for (const model of document.models) {
    const stated = [...idsAtHosts(model)].flatMap(([words, ids]) => (hostCalled(words) === host ? ids : []));
    const isListed = stated.some((text) => hostRows.find({ host, text }, model).length > 0);
    if (stated[0] !== undefined && !isListed) found.set(model, stated[0]);
  }
  return found;
}
