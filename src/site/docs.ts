// Owns the API reference for people. Refuses a field list of its own: names, types and meanings come from the contract.
import { componentSchemas } from "../schema/components.ts";
import { NAME } from "./about.ts";
import { type Content, type Html, html } from "./html.ts";
import { layout } from "./layout.ts";
import { basePath, type Site } from "./site.ts";

type Schema = {
  type?: string | string[];
  format?: string;
  enum?: string[];
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
};

/** The reference of one response version; version 1 has its base at /v1, no `_meta` and no OpenAPI description. */
export function docs(frame: Site, version: 1 | 2): string {
  const { site } = frame;
  const schemas = componentSchemas() as Record<
    "CatalogDocument" | "Model" | "DeprecationEntry" | "Meta" | "ProviderEntry",
    Schema
  >;
  const base = version === 1 ? `${site}/v1` : site;
  const catalog = `${base}/api/models.json`;
  const body = html`<h1>The API, version ${version}</h1>
<p class="lead">Static JSON over HTTP GET. No key, no signup, no rate limit; browsers may call it from any page.</p>
<pre tabindex="0"><code>curl --compressed ${catalog}
curl --compressed ${base}/api/deprecations.json</code></pre>

<h2>Documents</h2>
${table(
  ["Address", "What it holds"],
  [
    [code("/api/models.json", base), "Every model with all its fields, by provider, then by id."],
    [
      code("/api/deprecations.json", base),
      "The models that a provider has declared deprecated or retired, by retirement date, soonest first; those without a date come last. Models already gone are included.",
    ],
    ...(version === 2 ? [[code("/api/openapi.json", site), "The OpenAPI 3.1 description of both."]] : []),
    [code("/rss.xml", site), "The latest 200 changes, one item per model and change."],
    [code("/llms.txt", base), "The same reference for agents."],
  ],
)}

<h2>Both documents</h2>
${version === 2 ? fields(schemas.CatalogDocument) : flatFields(schemas.CatalogDocument)}

<h2>Model</h2>
<p>All keys are always present. New ones may be added: ignore those that you do not know.</p>
${fields(schemas.Model)}

<h2>Entry of the deprecation document</h2>
${fields(schemas.DeprecationEntry)}
${
  version === 2
    ? html`
<h2><code>_meta</code></h2>
${fields(schemas.Meta)}
<h3>Entry of <code>_meta.providers</code></h3>
${fields(schemas.ProviderEntry)}
`
    : null
}
<h2>Reading the values</h2>
<ul class="prose">
<li><strong>Null</strong> means that the provider does not publish the value, or no exact one. It is never a guess and never zero.</li>
<li><strong>Status</strong> is what the provider stated when its pages were read. It does not change by itself when a date passes.</li>
<li><strong>Days left</strong> are <code>retires_on</code> minus today, in UTC. For what is still to come keep the entries whose <code>retires_on</code> is later than today.</li>
<li><strong>Prices</strong> are list prices in USD of the provider's own API: standard tier, lowest context band, text tokens.</li>
</ul>

<h2>Caching</h2>
<p>Answers carry a strong <code>ETag</code> and <code>Cache-Control: max-age=3600</code>. Send the tag back and get 304 without a body while nothing has changed. The feed is rebuilt once a day, so asking once an hour is enough. Any query string is ignored.</p>
<pre tabindex="0"><code>curl -H 'If-None-Match: "…"' -i ${catalog}</code></pre>

<h2>Versions</h2>
<p>${
    version === 2
      ? html`The current version is 2. Version 1, an older layout without <code>_meta</code>, stays at <code>${site}/v1</code>; <a href="${basePath(site)}/v1/docs/">its reference</a>.`
      : "Version 1 is the older, flat layout. The current version is 2."
  } Within a version no field is removed or retyped.</p>`;
  const description = "Addresses, fields, caching rules and versions of the feed.";
  const path = version === 1 ? "/v1/docs/" : "/docs/";
  return layout(frame, { path, title: `${NAME}: the API, version ${version}`, description, body });
}

const code = (at: string, base: string) => html`<a href="${basePath(base)}${at}"><code>${at}</code></a>`;

function fields({ properties = {} }: Schema): Html {
  return table(
    ["Field", "Type", "Meaning"],
    Object.entries(properties).map(([name, schema]) => [html`<code>${name}</code>`, typeOf(schema), meaning(schema)]),
  );
}

function flatFields({ properties: { version, updated, count, models } = {} }: Schema): Html {
  const text = (description: string): Schema => ({ type: "string", description });
  const properties = {
    version: { ...version, const: 1 },
    updated,
    count,
    source: text("How the data is compiled."),
    license: text("Licence of the data, with a request for attribution."),
    models,
  } as Record<string, Schema>;
  return fields({ properties });
}

function meaning({ description, enum: words, const: fixed, $ref }: Schema): Content {
  if ($ref) return "See below.";
  return [
    marked(description ?? ""),
    words && ` One of ${words.join(", ")}.`,
    fixed === undefined ? null : ` Always ${fixed}.`,
  ];
}

/** Text with the words between backquotes set as code. */
const marked = (text: string) => text.split("`").map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

function typeOf({ type, format, items, anyOf, $ref }: Schema): string {
  if ($ref) return "object";
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (items) return `array of ${items.$ref ? "objects" : typeOf(items)}`;
  if (Array.isArray(type)) return type.join(" or ");
  return format ? `${type} (${format})` : (type ?? "any");
}

function table(titles: readonly string[], rows: readonly Content[][]): Html {
  return html`<div class="scroll" role="region" aria-label="${titles.join(", ")}" tabindex="0"><table>
<thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>
${rows.map(([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}
