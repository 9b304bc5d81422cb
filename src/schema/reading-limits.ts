/** How old a reading may be. The daily run reads every page; a week without a reading is more than an outage. */
export const READING_LIMITS = { read_every_days: 1, overdue_after_days: 7 };
