// The log of a server: a line for each event, with its time and level.
import { timestamp } from "./clock.ts";

export type Level = "info" | "warning" | "error";
export type Log = (message: string, level?: Level) => void;

/** Writes `2026-11-27T05:17:00Z info …`, or the same as JSON. */
export const logTo =
  (write: (line: string) => void, form: "text" | "json", now = timestamp): Log =>
  (message, level = "info") => {
    const time = now();
    write(form === "json" ? JSON.stringify({ time, level, message }) : `${time} ${level} ${message}`);
  };
