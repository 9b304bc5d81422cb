/** The published reasons why a page that was fetched can't be read. */
export const UNREAD = {
  empty: "the page is empty",
  form: "its form cannot be read",
  layout: "its layout is not one we know",
  rows: "none of its rows is there",
  members: "it lists no page of its family",
  reader: "its reader failed on it",
  adapter: "no adapter reads it",
} as const;

/**
 * A page that couldn't be fetched or read. `why` is published, and constant except for numbers; `problem` has the details. `led_to`:
 * where a redirect or a canonical link led.
 */
export type PageFailure = { page: string; why: string; problem: string; led_to?: string };
