import { slugify } from "../../read/id.ts";
import type { AnyCatalog, Model } from "../../schema/catalog.ts";
import type { Change } from "../../schema/history.ts";
import { HOSTS, isHost, PROVIDERS, type Slug } from "../../schema/vocabulary.ts";
import { forEachModel, type Rule } from "./rule.ts";

export const fileName: Rule = {
  name: "file-name",
  description:
    "A record's id is the slug of its api_string, else of its page, else of its name; its folder is its provider.",
  advises: true,
  check(ctx, report) {
    const { catalog } = ctx;
    for (const [slug, { name }] of catalog.providers) {
      const wanted = NAMES[slug];
      const message = `the folder is ${wanted}'s, but the file says ${name}`;
      if (name !== wanted) report(`${slug}/provider.json`, "name", message, `write "${wanted}"`);
    }
    const changes = Map.groupBy(catalog.changes, ({ id }) => id);
    forEachModel((model, report) => {
      const ids = spellingsOf(model, changes.get(model.id) ?? []).map((text) => idFor(slugify(text), model, catalog));
      if (ids.includes(model.id)) return;
      const wanted = [...new Set(ids)].join(" or ");
      const isTaken = catalog.models.get(wanted)?.provider === model.provider;
      const rename = `name the file ${wanted}.json, or fix api_string`;
      const mend = isTaken ? `${wanted}.json is there: merge the two records` : rename;
      report("", `the id ${model.id} does not match the record`, mend);
    })(ctx, report);
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
    [record[field], ...changes.flatMap(({ set }) => set[field] ?? [])].filter((text) => typeof text === "string");
  const { version } = record;
  const [apiStrings, names] = [ever("api_string"), ever("name")];
  if (version !== undefined) return apiStrings.map((id) => `${id}-${version}`);
  const firstDay = changes[0]?.on;
  const hadItAtFirst = changes.length === 0 || changes.some(({ on, set }) => on === firstDay && set.api_string);
  if (apiStrings.length > 0 && hadItAtFirst) return apiStrings;
  const members = record.evidence.flatMap(({ page }) => /^[^/]+\/(.+)$/.exec(page)?.[1] ?? []);
  return [...apiStrings, ...members, ...names, ...names.map((name) => name.replaceAll("+", "-plus"))];
}
