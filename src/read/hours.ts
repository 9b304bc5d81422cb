import type { Hours } from "../schema/rate.ts";
import { type Outcome, unreadable, value } from "./outcome.ts";

const FORM =
  /^(?<times>\d{1,2}:\d\d ?[-–] ?\d{1,2}:\d\d(?:(?:, | and |, and )\d{1,2}:\d\d ?[-–] ?\d{1,2}:\d\d)*) UTC(?<days>, Monday (?:through|to) Friday)?$/;

/** Reads "01:00 - 04:00 and 06:00 - 10:00 UTC, Monday through Friday". */
export function readHours(text: string): Outcome<Hours> {
  const { times, days } = FORM.exec(text)?.groups ?? {};
  if (times === undefined) return unreadable(text, "not hours in UTC");
  const utc = times.split(/, and |, | and /).map((time) =>
    time
      .split(/ ?[-–] ?/)
      .map((end) => end.padStart(5, "0"))
      .join("-"),
  );
  return value({ utc, ...(days && { days: "Mon-Fri" as const }) });
}
