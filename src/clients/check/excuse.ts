import { jsonIn } from "./json-in.ts";
import type { Compared } from "./report.ts";
import { createTally } from "./tally.ts";

const MARK = /almanac-ignore:?([^\n]*)/;

export type Excuse = { excused: boolean; why: string };

/** The finding's line and the one above it, and today → what their mark says; undefined if there is none. */
export function markOf(line: string, above: string, today: string): Excuse | undefined {
  const own = MARK.exec(line) ?? (/^\W*almanac-ignore/.test(above.trim()) ? MARK.exec(above) : null);
  if (!own) return undefined;
  const said = (own[1] ?? "").replace(/\s*(?:\*\/|-->|"|')\s*$/, "").trim();
  const until = /(?:^|\s)until\s+(\S+)\s*$/.exec(said);
  const reason = (until ? said.slice(0, until.index) : said).trim();
  if (reason === "") return { excused: false, why: "its almanac-ignore gives no reason" };
  if (!until) return { excused: true, why: `ignored: ${reason}` };
  const day = until[1] ?? "";
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day))
    return { excused: false, why: `its almanac-ignore has an invalid date: ${day}` };
  if (today > day) return { excused: false, why: `its almanac-ignore ended on ${day}` };
  return { excused: true, why: `ignored until ${day}: ${reason}` };
}

/** An earlier report in JSON → whether it has a finding, counting each once; or a sentence that says what is wrong. */
export function baselineOf(text: string): ((item: Compared) => boolean) | string {
  const json = jsonIn(text) as { findings?: unknown; unknown?: unknown } | undefined;
  if (json === undefined) return "it is not JSON";
  const isFinding = (value: unknown) => typeof value === "object" && value !== null;
  if (!Array.isArray(json?.findings) || !json.findings.every(isFinding))
    return "it is not a report of this check: write one with --format json";
  const former = createTally();
  const unknown = (Array.isArray(json.unknown) ? json.unknown.filter(isFinding) : []).map((one) => ({
    ...one,
    verdict: "unknown",
  }));
  for (const { file, id, text: spelled, verdict } of [...json.findings, ...unknown] as Partial<Compared>[])
    former.add(file, id, spelled, verdict);
  return ({ file, id, text: spelled, verdict }) => former.take(file, id, spelled, verdict);
}
