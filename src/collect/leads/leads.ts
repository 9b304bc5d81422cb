import { readOn } from "../../catalog/evidence.ts";
import { order } from "../../catalog/format.ts";
import type { Catalog, Model } from "../../schema/catalog.ts";
import { CLAIMED, type Claim } from "./claim.ts";

/** `unknown`: we lack the model. `unstated`: we lack the value. `differs`: ours differs. `unsaid`: they lack our shutdown date. */
type Lead = {
  kind: "unknown" | "unstated" | "differs" | "unsaid";
  provider: string;
  model: string;
  field?: string;
  ours?: unknown;
  theirs?: unknown;
  /** The date on which our value was last read. */
  read_on?: string;
};

/** Where a data set differs from the catalog, by provider and model. Ignores a figure of 0, which often means a blank there. */
export function leadsIn(claims: readonly Claim[], catalog: Catalog): Lead[] {
  const hasDates = claims.some(({ says }) => says.retires_on !== undefined);
  const rows = new Map(
    [...catalog.models.values()].flatMap((model) =>
      [model.id, model.record.api_string, ...(model.record.aliases ?? [])].map((name) => [
        `${model.provider} ${name?.toLowerCase()}`,
        model,
      ]),
    ),
  );
  const leads = claims.flatMap(({ provider, model, says }): Lead[] => {
    const row = rows.get(`${provider} ${model.toLowerCase()}`);
    if (!row) return [{ kind: "unknown", provider, model }];
    return CLAIMED.flatMap((field): Lead[] => {
      const [ours, theirs] = [row.record[field], says[field]];
      if (hasDates && field === "retires_on" && theirs === undefined && ours !== undefined)
        return [{ kind: "unsaid", provider, model, field, ours, ...readDay(row, field, catalog) }];
      if (theirs === undefined || theirs === 0 || ours === theirs) return [];
      const about = { provider, model, field, theirs };
      if (ours === undefined) return [{ kind: "unstated", ...about }];
      return [{ kind: "differs", ...about, ours, ...readDay(row, field, catalog) }];
    });
  });
  return leads.sort((a, b) => order(`${a.provider} ${a.model}`, `${b.provider} ${b.model}`));
}

function readDay({ provider, record }: Model, field: (typeof CLAIMED)[number], { lock }: Catalog) {
  const days = record.evidence.filter((e) => e.states[field]).flatMap((e) => readOn(e, provider, lock) ?? []);
  const last = days.sort().at(-1);
  return last === undefined ? {} : { read_on: last };
}

/** A lead as one line for a person. */
export function formatLead({ kind, provider, model, field, ours, theirs, read_on }: Lead): string {
  if (kind === "unknown") return `${provider} ${model}: not in the catalog`;
  const here = kind === "unstated" ? "not stated here" : `${ours} here${read_on ? ` (read ${read_on})` : ""}`;
  return `${provider} ${model}: ${field}: ${here}, ${kind === "unsaid" ? "nothing" : theirs} there`;
}
