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
