/** `1 day`, `12 days`. */
export const count = (n: number, noun = "day"): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** `today`, `1 day ago`, `12 days ago`; a day to come is `in 3 days`. */
export const ago = (days: number): string =>
  days === 0 ? "today" : days > 0 ? `${count(days)} ago` : `in ${count(-days)}`;
