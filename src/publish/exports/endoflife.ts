import { order } from "../../catalog/format.ts";
import { ENDOFLIFE_VERSION, type EndOfLifeCycles, type EndOfLifeProduct } from "../../schema/export-endoflife.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";
import { pageUrl } from "../documents/row.ts";

/** The product document (endoflife.date API v1) of a provider, with each model as a release. */
export function endOfLifeProduct(ctx: Context, slug: string): EndOfLifeProduct {
  const { catalog, site, updated, documents, providers } = ctx;
  const provider = catalog.providers.get(slug as ProviderSlug);
  const entry = providers.find((one) => one.slug === slug);
  if (!provider || !entry) throw new Error(`no provider is called ${slug}`);
  const day = `${updated}T00:00:00Z`;
  return {
    schema_version: ENDOFLIFE_VERSION,
    generated_at: day,
    last_modified: day,
    result: {
      name: slug,
      label: entry.name,
      aliases: [],
      category: "service",
      tags: ["llm", "service"],
      versionCommand: null,
      identifiers: [],
      labels: { eoas: "Not deprecated", discontinued: null, eol: "Served", eoes: null },
      links: {
        icon: null,
        html: `${site}/providers/${slug}/`,
        releasePolicy: pageUrl("deprecations", provider) ?? null,
      },
      releases: [...documents.values()]
        .filter(({ provider_slug }) => provider_slug === slug)
        .map(releaseOf)
        // An empty string sorts null last; ties are sorted by name.
        .sort((a, b) => order(b.releaseDate ?? "", a.releaseDate ?? "") || order(a.name, b.name)),
    },
  };
}

function releaseOf(document: ModelDocument): EndOfLifeProduct["result"]["releases"][number] {
  const { id, name, api_string, status, released, deprecated_on, retires_on, replacement, retires_not_before } =
    document;
  return {
    name: api_string ?? id,
    codename: null,
    label: name,
    releaseDate: released,
    isLts: false,
    ltsFrom: null,
    isEoas: status === "deprecated" || status === "retired",
    eoasFrom: deprecated_on,
    isEol: status === "retired",
    eolFrom: retires_on,
    isMaintained: status !== "retired",
    latest: null,
    custom: {
      id,
      status,
      recommendedReplacement: replacement,
      retiresNotBefore: retires_not_before,
      page: document.links.page,
    },
  };
}

/** The same models as a flat list, with aliases, for readers of the older format. */
export function endOfLifeCycles(ctx: Context, slug: string): EndOfLifeCycles {
  const own = [...ctx.documents.values()].filter(({ provider_slug }) => provider_slug === slug);
  const names = new Set(own.map(({ api_string, id }) => api_string ?? id));
  return own
    .flatMap((document) => {
      const { id, api_string, aliases } = document;
      const others = aliases.filter((alias) => !names.has(alias));
      return [api_string ?? id, ...new Set(others)].map((cycle) => cycleOf(cycle, document));
    })
    .sort((a, b) => order(b.releaseDate ?? "", a.releaseDate ?? "") || order(a.cycle, b.cycle));
}

function cycleOf(
  cycle: string,
  { status, released, deprecated_on, retires_on, links }: ModelDocument,
): EndOfLifeCycles[number] {
  const isRetired = status === "retired";
  return {
    cycle,
    ...(released !== null && { releaseDate: released }),
    eol: retires_on ?? isRetired,
    // A date in the past means true, and also says since when.
    discontinued: isRetired || status === "deprecated" ? (deprecated_on ?? true) : false,
    link: links.page,
  };
}
