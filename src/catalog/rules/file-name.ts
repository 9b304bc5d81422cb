import { slugify } from "../../read/id.ts";
import type { AnyCatalog, Model } from "../../schema/catalog.ts";
import type { Change } from "../../schema/history.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { HOSTS, isHost, PROVIDERS } from "../../schema/vocabulary.ts";
import { checkModels, type Rule } from "./rule.ts";

export const fileName: Rule = {
  name: "file-name",
  description:
    "A record's id is the slug of its api_string, else of its page, else of its name; its folder is its provider.",
  check(ctx) {
    const changes = Map.groupBy(ctx.catalog.changes, (c) => c.id);
    const folders = [...ctx.catalog.providers].flatMap(([slug, { name }]) => {
      const wanted = NAMES[slug];
      if (name === wanted) return [];
      const message = `the folder is ${wanted}'s, but the file says ${name}`;
      return [{ file: `catalog/${slug}/provider.json`, path: "name", message, mend: `write "${wanted}"` }];
    });
    const models = checkModels(ctx, (model) => {
      const slugs = spellingsOf(model, changes.get(model.id) ?? []).map(slugify);
      if (slugs.some((slug) => model.id === idFor(slug, model, ctx.catalog))) return [];
      const wanted = [...new Set(slugs.map((slug) => idFor(slug, model, ctx.catalog)))].join(" or ");
      const message = `the id ${model.id} does not match the record`;
      const taken = ctx.catalog.models.get(wanted)?.provider === model.provider;
      const mend = taken
        ? `${wanted}.json is there: merge the two records`
        : `name the file ${wanted}.json, or fix api_string`;
      return [{ path: "", message, mend }];
    });
    return [...folders, ...models];
  },
};

const NAMES: Record<string, string> = { ...PROVIDERS, ...HOSTS };

/** A host's ids start with its slug; an id that another provider already has is prefixed with the provider. */
function idFor(slug: string, { provider, id }: Model<Slug>, catalog: AnyCatalog): string {
  if (isHost(provider)) return `${provider}-${slug}`;
  const other = catalog.models.get(slug);
  return other && other.id !== id && other.provider !== provider ? `${provider}-${slug}` : slug;
}

/** The texts that the id may derive from, including earlier values, since ids are permanent. */
function spellingsOf({ record }: Model<Slug>, changes: readonly Change[]): string[] {
  const ever = (field: "api_string" | "name") =>
    [record[field], ...changes.flatMap((c) => c.set[field] ?? [])].filter((v): v is string => typeof v === "string");
  const firstDay = changes[0]?.on;
  const hadItAtFirst = changes.length === 0 || changes.some((c) => c.on === firstDay && c.set.api_string !== undefined);
  const apiStrings = ever("api_string");
  const { version } = record;
  if (version !== undefined) return apiStrings.map((id) => `${id}-${version}`);
  if (apiStrings.length > 0 && hadItAtFirst) return apiStrings;
  const members = record.evidence.flatMap((e) => /^[^/]+\/(.+)$/.exec(e.page)?.[1] ?? []);
  const names = ever("name");
  return [...apiStrings, ...members, ...names, ...names.map((name) => name.replaceAll("+", "-plus"))];
}
