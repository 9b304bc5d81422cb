/** How old a reading may be: the daily run reads every page, and a week without is more than a bad day. */
export const READING_LIMITS = { read_every_days: 1, overdue_after_days: 7 };
