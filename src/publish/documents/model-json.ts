import type { ModelDocument } from "../../schema/model-document.ts";
import type { Context } from "../context.ts";
import { compact } from "../json.ts";

/** `/api/models/{id}.json`. Throws where the catalog has no such model. */
export function modelJson({ documents }: Context, id: string): ModelDocument {
  const document = documents.get(id);
  if (!document) throw new Error(`no model ${id}`);
  return document;
}

/** `/api/full.json`. Its models are printed as in their own documents, which were checked there. */
export function fullDocument({ updated, documents }: Context): string {
  const models = [...documents.values()].map((document) => compact(document));
  return `{"updated":${compact(updated)},"count":${models.length},"models":[${models.join(",")}]}`;
}
