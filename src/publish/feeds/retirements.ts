import { order } from "../../catalog/format.ts";
import type { Model } from "../../schema/catalog.ts";
import type { Change } from "../../schema/history.ts";
import type { Slug } from "../../schema/vocabulary.ts";

/** `firm`: the stated date. `soft`: not before it. `withdrawn`: the last stated date, which the provider has withdrawn. */
export type Certainty = "firm" | "soft" | "withdrawn";

export type Retirement = {
  id: string;
  certainty: Certainty;
  /** First day of the event. */
  on: string;
  /** The date as stated: `YYYY-MM-DD`, or `YYYY-MM` for some soft ones. */
  date: string;
  /** How often the date moved, reappeared, changed between firm and soft, or was withdrawn. */
  sequence: number;
  /** Day of the last change shown in the event. */
  changed: string;
};

type RetirementDate = { certainty: "firm" | "soft"; date: string };

const SHOWN = ["name", "status", "retires_on", "retires_not_before", "replacements"] as const;

/**
 * A model's retirement; undefined if no date was ever stated. `lines`: its lines of changes.jsonl. `otherwise`: the value of
 * `changed` without a change in the history.
 */
export function retirementOf(
  { id, record }: Model<Slug>,
  lines: readonly Change[],
  otherwise: string,
): Retirement | undefined {
  const changes = lines.toSorted((a, b) => order(a.on, b.on));
  const dates = datesOf(changes);
  const now = dateOf(record);
  const known = dates.findLast((one) => one !== undefined);
  const { certainty, date } = now ?? { certainty: "withdrawn" as const, date: known?.date ?? "" };
  if (date === "") return undefined;
  const changed = changes.findLast(({ set }) => SHOWN.some((field) => field in set))?.on ?? otherwise;
  return {
    id,
    certainty,
    on: date.length === 7 ? `${date}-01` : date,
    date,
    sequence: movesOf(dates),
    changed,
  };
}

const dateOf = (facts: { retires_on?: unknown; retires_not_before?: unknown }): RetirementDate | undefined => {
  const { retires_on, retires_not_before } = facts;
  if (typeof retires_on === "string") return { certainty: "firm", date: retires_on };
  if (typeof retires_not_before === "string") return { certainty: "soft", date: retires_not_before };
  return undefined;
};

/** The date at the end of each day on which it changed. */
function datesOf(changes: readonly Change[]): (RetirementDate | undefined)[] {
  const facts: { retires_on?: unknown; retires_not_before?: unknown } = {};
  const byDay = new Map<string, RetirementDate | undefined>();
  for (const { on, set } of changes) {
    if (!set.retires_on && !set.retires_not_before) continue;
    if (set.retires_on) facts.retires_on = set.retires_on[1];
    if (set.retires_not_before) facts.retires_not_before = set.retires_not_before[1];
    byDay.set(on, dateOf(facts));
  }
  return [...byDay.values()];
}

/** The number of changes after the first date. A soft date next to a firm one is not shown, so it doesn't count. */
function movesOf(dates: readonly (RetirementDate | undefined)[]): number {
  const first = dates.findIndex((one) => one !== undefined);
  const shown = dates.slice(Math.max(0, first));
  return shown.filter((one, i) => i > 0 && keyOf(one) !== keyOf(shown[i - 1])).length;
}

const keyOf = (one: RetirementDate | undefined) => (one ? `${one.certainty} ${one.date}` : "");
