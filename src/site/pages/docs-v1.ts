import { html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { guide } from "../parts/guide.ts";
import { layout } from "../parts/layout.ts";
import { fieldTable, type Schema } from "../parts/schema-table.ts";
import { table } from "../parts/table.ts";
import { basePath, type Site } from "../site.ts";

/** The page at `/v1/docs/`. `schemas`: the named schemas of version 2. Version 1 has its base at /v1, no `_meta` and no OpenAPI description. */
export function docsV1(frame: Site, schemas: Readonly<Record<string, Schema>>): string {
  const { site } = frame;
  const base = basePath(site);
  const link = (path: string) => html`<a href="${base}${path}"><code>${path}</code></a>`;
  const body = html`<h1>The API, version 1</h1>
<p class="lead">The older, flat layout. It won’t change. The current version is 2.</p>
<pre tabindex="0"><code>curl --compressed ${site}/v1/api/models.json
curl --compressed ${site}/v1/api/deprecations.json</code></pre>
<h2>Documents</h2>
${table(
  "Documents",
  ["Address", "Contents"],
  [
    [link("/v1/api/models.json"), "Every model with all its fields, by provider, then by id."],
    [
      link("/v1/api/deprecations.json"),
      "The models declared deprecated or retired, by retirement date, soonest first.",
    ],
    [link("/rss.xml"), "The latest 200 changes, one item for each model and change."],
    [link("/v1/llms.txt"), "The same reference for agents."],
  ],
  "unlabelled",
)}
<h2>Both documents</h2>
${fieldTable(flat(schemas.CatalogDocument), "Fields of both documents")}
<h2>Model</h2>
<p>All keys are always present. New ones may be added: ignore those you don’t know.</p>
${fieldTable(schemas.Model ?? {}, "Fields of a model")}
<h2>Entry of the deprecation document</h2>
${fieldTable(schemas.DeprecationEntry ?? {}, "Fields of a deprecation entry")}
${guide(site)}
<h2>Versions</h2>
<p>Within a version, no field is removed or changes its type.</p>`;
  const description = "Addresses and fields of version 1 of the feed, the older layout.";
  return layout(frame, { path: "/v1/docs/", title: `${NAME}: the API, version 1`, description, body });
}

function flat({ properties: { version, updated, count, models } = {} }: Schema = {}): Schema {
  const text = (description: string): Schema => ({ type: "string", description });
  const properties = {
    version: { ...version, const: 1 },
    updated,
    count,
    source: text("How the data is collected."),
    license: text("Licence of the data, with a request for attribution."),
    models,
  } as Record<string, Schema>;
  return { properties };
}
