import { order } from "../../catalog/format.ts";
import type { Catalog } from "../../schema/catalog.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { ResolveDocument } from "../../schema/resolve-document.ts";
import type { Context } from "../context.ts";

/** `/api/resolve.json`. */
export function resolveDocument({ catalog, updated }: Context): ResolveDocument {
  const index = spellingsOf(catalog);
  return { updated, count: Object.keys(index.spellings).length, ...index };
}

/** All spellings in code-unit order. A model's own api_string or id has precedence over aliases and spellings at hosts. */
export function spellingsOf({ models }: Pick<Catalog, "models">): Pick<ResolveDocument, "spellings" | "ambiguous"> {
  const ownSpellings = new Map<string, Set<string>>();
  const others = new Map<string, Set<string>>();
  for (const { id, record } of models.values()) {
    for (const text of [id, record.api_string ?? id]) claim(ownSpellings, text, id);
    for (const text of [...(record.aliases ?? []), ...(record.hosts ?? []).map((host) => host.id)])
      claim(others, text, id);
  }
  const claims = [...new Map([...others, ...ownSpellings])]
    .map(([text, ids]) => [text, [...ids].sort(order)] as const)
    .sort(([a], [b]) => order(a, b));
  return {
    spellings: Object.fromEntries(
      claims.flatMap(([text, [id = "", ...more]]) => (more.length > 0 ? [] : [[text, id]])),
    ),
    ambiguous: Object.fromEntries(claims.filter(([, ids]) => ids.length > 1)),
  };
}

function claim(claims: Map<string, Set<string>>, text: string, id: string): void {
  claims.set(text, (claims.get(text) ?? new Set()).add(id));
}

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
