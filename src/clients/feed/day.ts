const DAY_MS = 86_400_000;

/** Moment in milliseconds → its UTC day, `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a value is a calendar day, `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  const moment = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(moment) && dayOf(moment) === value;
}

/** Whole days from one day to another, both `YYYY-MM-DD`; negative where `to` lies before `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** The day that lies `days` after another, `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** `today`, `1 day ago`, `12 days ago`; a day to come is `in 3 days`. */
export function ago(days: number): string {
  if (days === 0) return "today";
  const n = Math.abs(days);
  const text = `${n} ${n === 1 ? "day" : "days"}`;
  return days > 0 ? `${text} ago` : `in ${text}`;
}
