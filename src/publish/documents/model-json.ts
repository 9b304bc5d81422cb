import type { ModelDocument } from "../../schema/model-document.ts";
import type { Context } from "../context.ts";
import { compact } from "../json.ts";
import { spellingsOf } from "./resolve.ts";

/** Spelling that is not an id → the one id that it means, of those that the provider's own API takes. */
const spelled = new WeakMap<Context, Map<string, string>>();

function spelledIn(context: Context): Map<string, string> {
  const known = spelled.get(context);
  if (known) return known;
  const { spellings, hosts } = spellingsOf(context.catalog);
  const made = new Map(
    Object.entries(spellings).filter(
      ([text]) => !context.documents.has(text) && hosts[text] === undefined && SAFE.test(text),
    ),
  );
  spelled.set(context, made);
  return made;
}

/** What may stand in an address without an escape, never leads to another folder, and is no longer than file systems take. */
const SAFE = /^\w[\w.:@~-]{0,99}$/;

/** What `/api/models/{id}.json` answers to: every id, then every API string and alias that means one model. */
export const modelNames = (context: Context): string[] => [...context.documents.keys(), ...spelledIn(context).keys()];

/** `/api/models/{id}.json`: the same bytes by each name of a model. Throws where the catalog has no such model. */
export function modelJson(context: Context, name: string): ModelDocument {
  const document = context.documents.get(name) ?? context.documents.get(spelledIn(context).get(name) ?? "");
  if (!document) throw new Error(`no model ${name}`);
  return document;
}

/** `/api/full.json`. Its models are printed as in their own documents, which were checked there. */
export function fullDocument({ updated, documents }: Context): string {
  const models = [...documents.values()].map((document) => compact(document));
  return `{"updated":${compact(updated)},"count":${models.length},"models":[${models.join(",")}]}`;
}
