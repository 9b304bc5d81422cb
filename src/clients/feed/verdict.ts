import { daysBetween } from "../../schema/day.ts";
import { STATUSES } from "../../schema/vocabulary.ts";
import type { Judgement, Model, NotFound, Verdict } from "./api.ts";
import { ago, count } from "./day-count.ts";

/** The words of the client and of MCP; `unknown` also where the feed fails. */
export const VERDICTS = ["ok", "plan", "act_now", "dead", "unknown"] as const satisfies Verdict[];

/** Where a model stands on a day; `retiring`: a firm day lies ahead, `deprecated`: its end is announced without one. */
export type Stage = "retired" | "retiring" | "deprecated" | "ok" | "unknown";
type Dates = Pick<Model, "status" | "retires_on">;

/** From so many days before the end on, planning is over. */
export const ACT_WITHIN_DAYS = 30;

/** Why a spelling has no verdict. */
export const WHY_UNKNOWN: Record<NotFound["kind"], string> = {
  ambiguous: "It may mean several models; the feed does not say which. Ask with an exact api_string.",
  unreadable: "The feed has a row of this id, but the row does not keep to the contract.",
  unknown: "The feed has no such model.",
};

/** Model, `YYYY-MM-DD` of today in UTC → where it stands, and the whole days to its stated end. */
function stageOf({ status, retires_on }: Dates, today: string): { stage: Stage; days_left: number | null } {
  const days_left = retires_on === null ? null : daysBetween(today, retires_on);
  const as = (stage: Stage) => ({ stage, days_left });
  if (status === "retired" || (days_left !== null && days_left <= 0)) return as("retired");
  if (!(STATUSES as readonly string[]).includes(status)) return as("unknown");
  if (days_left !== null) return as("retiring");
  return as(status === "deprecated" ? "deprecated" : "ok");
}

/** The verdict of the client and of MCP. `readOn`: the day on which the provider's pages were read, for dates that have passed. */
export function judge(
  model: Dates,
  today: string,
  readOn: string | null = null,
  actWithin = ACT_WITHIN_DAYS,
): Judgement {
  const { status, retires_on } = model;
  const { stage, days_left } = stageOf(model, today);
  const as = (verdict: Verdict, reason: string): Judgement => ({ verdict, days_left, reason });
  if (status === "retired")
    return as("dead", `The provider states that it is retired${retires_on ? `, with the day ${retires_on}` : ""}.`);
  if (stage === "unknown")
    return as("unknown", `The feed gives it the status "${status}", which this program does not know.`);
  if (stage === "deprecated") return as("plan", "Deprecated. No firm retirement day is stated: do not assume one.");
  if (stage === "ok" && status === "ga") return as("ok", "Generally available. No retirement is announced.");
  if (days_left === null)
    return as("ok", `In ${status}: it may change without the notice of a stable model. No retirement is announced.`);
  if (stage === "retiring")
    return as(days_left <= actWithin ? "act_now" : "plan", `${count(days_left)} left: it retires on ${retires_on}.`);
  const read = readOn ? ` when its pages were read on ${readOn}` : "";
  const passed = days_left === 0 ? "is today" : `passed ${ago(-days_left)}`;
  return as("dead", `The stated retirement day ${retires_on} ${passed}; the provider called it ${status}${read}.`);
}

/** Whether nothing speaks against a model on a day, for the client and MCP. */
export const isLiveOn = (today: string) => (model: Dates) => judge(model, today).verdict === "ok";

/** The verdict of the check, where `within` so many days of its end a model is `retiring`. Its reason is part of a sentence. */
export function judgeForCheck(model: Dates, today: string, within: number): Judgement<Stage> {
  const { status, retires_on } = model;
  const { stage, days_left } = stageOf(model, today);
  const as = (verdict: Stage, reason: string) => ({ verdict, days_left, reason });
  if (status === "retired") return as("retired", retires_on ? `retired, with the day ${retires_on}` : "retired");
  if (stage === "unknown")
    return as("unknown", `the feed gives it the status "${status}", which this check does not know`);
  if (stage === "deprecated") return as("deprecated", "deprecated; no firm retirement day is stated");
  if (days_left === null) return as("ok", "no retirement is announced");
  if (days_left === 0) return as("retired", `retires today, ${retires_on}`);
  if (stage === "retired") return as("retired", `its retirement day ${retires_on} passed ${count(-days_left)} ago`);
  const until = `retires on ${retires_on}: ${count(days_left)} left`;
  if (days_left <= within) return as("retiring", until);
  return status === "deprecated" ? as("deprecated", `deprecated; ${until}`) : as("ok", until);
}
