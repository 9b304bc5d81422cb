import type { TextDocument } from "../../src/publish/render.ts";

/** A document that has `MARK` where it shows a certain model's name. */
export type Marked = TextDocument;

/** The documents of a template with another mark. */
export const markedDocuments = (template: readonly Marked[], mark: string): Marked[] =>
  template.map((document) => ({ ...document, body: document.body.replaceAll("Marked MARK", `Marked ${mark}`) }));
