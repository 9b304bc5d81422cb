// What an id's form says: whether it is one, which model it is a snapshot of, and whether it is a preview.

const DATED = /-\d{4}-\d{2}-\d{2}$/;

/** Whether a text looks like a model id: lowercase letters and digits, joined by dots and hyphens. */
export const isId = (text: string): boolean => /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(text);

/** Whether an id is a dated snapshot, such as "name-2026-01-31". */
export const isSnapshot = (id: string): boolean => DATED.test(id);

/** "name-2026-01-31" → "name"; "" for an id that isn't a snapshot. */
export const bareOf = (id: string): string => (isSnapshot(id) ? id.replace(DATED, "") : "");

/** The word in an id that marks a preview: "preview" in "some-preview-09". */
export const previewIn = (id: string): string | undefined => /(?:^|-)(preview|exp)(?=-|$)/.exec(id)?.[1];
