import type { ModelDocument } from "../../schema/model-document.ts";
import type { Context } from "../context.ts";
import { spellingsOf } from "./resolve.ts";

/** Cache: every other spelling that a provider states for one model → its id. */
const spelled = new WeakMap<Context, Map<string, string>>();

function spelledIn(context: Context): Map<string, string> {
  const known = spelled.get(context);
  if (known) return known;
  const { spellings } = spellingsOf(context.catalog);
  const made = new Map(Object.entries(spellings).filter(([text]) => !context.documents.has(text) && SAFE.test(text)));
  spelled.set(context, made);
  return made;
}

/** Spellings that are safe as a file name and in a URL without escapes. */
const SAFE = /^\w[\w.:@~-]{0,99}$/;

/** The names for `/api/models/{id}.json`: every id, then every unambiguous API string, alias and id at a host. */
export const modelNames = (context: Context): string[] => [...context.documents.keys(), ...spelledIn(context).keys()];

/** `/api/models/{id}.json`: the same bytes for each name of a model. Throws if the catalog has no such model. */
export function modelJson(context: Context, name: string): ModelDocument {
  const document = context.documents.get(name) ?? context.documents.get(spelledIn(context).get(name) ?? "");
  if (!document) throw new Error(`no model ${name}`);
  return document;
}
