const DAY_MS = 86_400_000;

/** `YYYY-MM-DD`, or `YYYY-MM` for the first of the month → days since 1970, UTC. */
export const dayNumber = (day: string): number => Date.parse(day.length === 7 ? `${day}-01` : day) / DAY_MS;

/** Whole days from one day to another; negative where `to` lies before `from`. */
export const daysBetween = (from: string, to: string): number => Math.round(dayNumber(to) - dayNumber(from));
