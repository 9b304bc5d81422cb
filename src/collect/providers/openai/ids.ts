const ID = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/;
const DATED = /-\d{4}-\d{2}-\d{2}$/;

/** Text → whether it can be a model's id: lower case letters and digits, joined by dots and hyphens. */
export const isId = (text: string): boolean => ID.test(text);

/** An id such as "name-2026-01-31" names one fixed snapshot. */
export const isSnapshot = (id: string): boolean => DATED.test(id);

/** "name-2026-01-31" → "name"; "" for an id that is not a snapshot. */
export const bareOf = (id: string): string => (isSnapshot(id) ? id.replace(DATED, "") : "");

/** The provider tells preview models by this word in the id. */
export const previewIn = (id: string): "preview" | undefined =>
  id.split("-").includes("preview") ? "preview" : undefined;

/** Address of a model's own page → its slug. */
export const slugOf = (href: string): string | undefined =>
  /\/docs\/models\/([A-Za-z0-9._-]+?)(?:\.md)?(?:[?#].*)?$/.exec(href)?.[1];
