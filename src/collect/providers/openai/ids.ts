const ID = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/;
const DATED = /-\d{4}-\d{2}-\d{2}$/;

/** Whether a text looks like a model id: lowercase letters and digits, joined by dots and hyphens. */
export const isId = (text: string): boolean => ID.test(text);

/** Whether an id is a dated snapshot, such as "name-2026-01-31". */
export const isSnapshot = (id: string): boolean => DATED.test(id);

/** "name-2026-01-31" → "name"; "" for an id that isn't a snapshot. */
export const bareOf = (id: string): string => (isSnapshot(id) ? id.replace(DATED, "") : "");

/** The provider marks preview models with this word in the id. */
export const previewIn = (id: string): "preview" | undefined =>
  id.split("-").includes("preview") ? "preview" : undefined;

/** The slug in the address of a model's own page. */
export const slugOf = (href: string): string | undefined =>
  /\/docs\/models\/([A-Za-z0-9._-]+?)(?:\.md)?(?:[?#].*)?$/.exec(href)?.[1];
