import { daysBetween } from "../../schema/day.ts";
import type { Standing } from "../../schema/standings.ts";
import { type AtHost, VERDICTS, type Verdict } from "../../schema/verdict.ts";
import type { Feed } from "./feed.ts";
import { cloudOf } from "./forms.ts";
import { type Day, isEnd, judgeRow, readingOf, unproven } from "./judge-row.ts";
import type { Listed, Match } from "./results.ts";
import { candidatesOf, isFineTuned } from "./spelling.ts";

/** What its API takes. */
export const spellingOf = ({ api_string, id }: Standing): string => api_string ?? id;

export type ModelMatch = Extract<Match, { kind: "match" }>;

/** A model as what a text means. */
export const asMatch = (model: Standing, text = spellingOf(model), host: string | null = null): ModelMatch => ({
  ...{ kind: "match", text, model, matched_by: "id", host },
});

/** At its vendor, a model ends with the snapshot that it stands for, if that is sooner, and a fine-tuned one with its base. */
export function atVendor(feed: Feed, { model, text }: Pick<ModelMatch, "model" | "text">, day: Day): Verdict {
  const { id, provider } = model;
  const bare = besideCloud(model, { ...judgeRow(feed, model, day), id, provider }, day);
  const snapshot = feed.modelOf(model.snapshot);
  const dated = snapshot && judgeRow(feed, snapshot, day);
  const first: Verdict =
    dated && endsSooner(dated, bare) ? { ...dated, id, provider, basis: "snapshot", via: spellingOf(snapshot) } : bare;
  const listed = candidatesOf(text).flatMap((one) => feed.listedAs(one.text) ?? [])[0];
  if (listed?.provider && listed.id !== model.api_string)
    return movingAlias(feed, first, spellingOf(model), listed, day);
  if (!isEnd(first)) return first;
  if (isFineTuned(text)) return { ...first, basis: "snapshot", via: spellingOf(model) };
  if (first.verdict !== "retired" || !model.rerouted) return first;
  const [rerouted_to, page, read_on] = model.rerouted;
  return { ...first, code: "rerouted", rerouted_to, ...readingOf(feed, page, read_on, day) };
}

/** A reading from before the day on which the vendor's own cloud says that the model ended doesn't show that it is still there. */
function besideCloud(model: Standing, judged: Verdict, { today }: Day): Verdict {
  if (judged.verdict !== "ok") return judged;
  const cloud = cloudOf(model.provider);
  for (const { host, as, ends_on: [ends_on = ""] = [] } of model.hosts ?? [])
    if (host === cloud && ends_on <= today && ends_on > (judged.read_on ?? "")) {
      const there: AtHost = { host, as, verdict: "retired", ends_on, days_left: daysBetween(today, ends_on) };
      return { ...judged, verdict: "unverified", code: "sources-disagree", hosts: [there] };
    }
  return judged;
}

/** An alias inherits neither an end nor a day from what it once pointed to. */
const movingAlias = (feed: Feed, target: Verdict, via: string, { page, released }: Listed, day: Day): Verdict => ({
  ...unproven(target),
  code: "moving",
  via,
  basis: "package",
  ...readingOf(feed, page, released, day),
});

function endsSooner(one: Verdict, other: Verdict): boolean {
  if (!isEnd(one)) return false;
  if (one.verdict === other.verdict) return (one.days_left ?? 0) < (other.days_left ?? 0);
  return VERDICTS.indexOf(one.verdict) < VERDICTS.indexOf(other.verdict);
}
