/** `1 day`, `12 days`. */
export const count = (days: number): string => `${days} ${days === 1 ? "day" : "days"}`;

/** `today`, `1 day ago`, `12 days ago`; a day to come is `in 3 days`. */
export const ago = (days: number): string =>
  days === 0 ? "today" : days > 0 ? `${count(days)} ago` : `in ${count(-days)}`;
