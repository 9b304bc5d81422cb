import { isDay } from "../../schema/day.ts";
import { jsonIn } from "../check/accepted.ts";
import type { Memory } from "./watch.ts";

/** What was posted to one hook. `failing_since`: the day on which it started to fail; null if it works. */
export type State = { failing_since: string | null; models: Map<string, Memory> };

/** Parses a state file. Returns a sentence if it is invalid. */
export function readState(text: string): State | string {
  const json = jsonIn(text);
  if (json === undefined) return "it is not JSON: restore it, or delete it to get everything that is due again";
  const { version, failing_since, models } = (json ?? {}) as Record<string, unknown>;
  if (version !== 1 || typeof models !== "object" || models === null)
    return "it is not a version 1 state file: name another";
  if (failing_since !== null && !isDay(failing_since)) return "failing_since is not a date: write null";
  const odd = Object.entries(models).find(([, memory]) => !isMemory(memory));
  if (odd) return `the entry of ${odd[0]} is incomplete: delete it to get what is due again`;
  return { failing_since, models: new Map(Object.entries(models)) };
}

function isMemory(value: unknown): value is Memory {
  const { facts, told, count } = (value ?? {}) as Partial<Memory>;
  return Number.isInteger(count) && typeof facts === "object" && (told === null || Number.isInteger(told?.step));
}

/** Formats a state file, sorted so that two files can be compared line by line. */
export function formatState({ failing_since, models }: State): string {
  const sorted = [...models].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ version: 1, failing_since, models: Object.fromEntries(sorted) }, null, 2)}\n`;
}
