import { dataBlock, type Html, html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { guide } from "../parts/guide.ts";
import { layout } from "../parts/layout.ts";
import { listing } from "../parts/listing.ts";
import { fieldTable, marked, type Schema, typeOf } from "../parts/schema-table.ts";
import { basePath, type Site } from "../site.ts";

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters?: { name: string; in: string; required: boolean; schema: Schema; description?: string }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

/** The parts of an OpenAPI 3.1 description that the page uses. */
export type OpenApi = {
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, Schema> };
};

/** An example for the parameter in the path, and the start of an answer, if there is one to show. */
export type Example = { key: string; body: string | null };

const toSchema = (name: string) => `#_schema-${name}`;

const CONTENTS = [
  ["_operations", "Operations"],
  ["_reading", "Reading the values"],
  ["_mcp", "MCP"],
  ["_check", "CI check"],
  ["_feeds", "Feeds and calendars"],
  ["_exports", "Exports"],
  ["_caching", "Caching"],
  ["_versions", "Versions"],
  ["_schemas", "Schemas"],
];

/** The page at `/docs/`. */
export function reference(frame: Site, { paths, components }: OpenApi, examples: ReadonlyMap<string, Example>): string {
  const { site } = frame;
  const base = basePath(site);
  const operations = Object.entries(paths).map(([path, { get }]) => ({ path, ...get, example: examples.get(path) }));
  const body = html`<h1>Docs</h1>
<p class="lead">Static documents over HTTP GET. No key, no signup, no rate limit; browsers may call it from any page. The machine-readable description is <a href="${base}/api/openapi.json">OpenAPI 3.1</a>.</p>
<pre tabindex="0"><code id="_first">curl --compressed ${site}/api/models.json</code></pre>
<nav class="contents" aria-label="On this page"><ul>
${CONTENTS.map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>`)}
</ul></nav>
<h2 id="_operations">Operations</h2>
<p>All of them are GET. Each opens to its parameters, an example, and a form to try it on this site.</p>
${operations.map((operation) => block(operation, site))}
${guide(site)}
<h2 id="_versions">Versions</h2>
<p>The current version is 2. Version 1, an older layout without <code>_meta</code>, stays at <code>${site}/v1</code>: <a href="${base}/v1/docs/">its reference</a>. Within a version, no field is removed or changes its type.</p>
<h2 id="_schemas">Schemas</h2>
<p>New fields may be added: ignore those you don’t know.</p>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<details class="op" id="_schema-${name}"><summary><code>${name}</code></summary>
<p>${marked(schema.description ?? "")}</p>
${fieldTable(schema, `Fields of ${name}`, toSchema)}</details>
`,
)}
${dataBlock("application/json", { base }, "_base")}`;
  return layout(frame, {
    path: "/docs/",
    title: `${NAME}: API reference, MCP, CI check and feeds`,
    description:
      "Every document of the feed with its fields, an example and a form to try it; set-up of MCP and the CI check.",
    body,
    islands: ["docs"],
  });
}

/** A path that breaks before a slash if it must. */
const breakable = (path: string) => path.split(/(?<=.)(?=\/)/).map((part, i) => html`${i > 0 && html`<wbr>`}${part}`);

type Shown = Operation & { path: string; example: Example | undefined };

function block(
  { operationId, path, summary, description, parameters = [], responses, example }: Shown,
  site: string,
): Html {
  const id = `_op-${operationId}`;
  const [type = "", { schema } = {}] = Object.entries(responses["200"]?.content ?? {})[0] ?? [];
  const key = example?.key ?? "";
  const filled = path.replace(/\{\w+\}/, key);
  return html`<details class="op" id="${id}"><summary><code class="path">${breakable(path)}</code> <span class="soft">${marked(summary)}</span></summary>
<p>${description}</p>
<dl class="facts"><div><dt>Operation</dt><dd><code>${operationId}</code></dd></div><div><dt>Answer</dt><dd><code>${type}</code>${schema?.$ref && [", ", typeOf(schema, toSchema)]}</dd></div>
${parameters.map(({ name, required, schema: of }) => html`<div><dt>Parameter</dt><dd><code>${name}</code> in the path, ${typeOf(of)}${required && ", required"}, such as <code>${key}</code></dd></div>`)}</dl>
<pre tabindex="0"><code>curl --compressed '${site}${filled}'</code></pre>
${
  example?.body &&
  html`<p class="soft">Start of a response; lists show one entry, long texts end in “…”.</p>
${listing(example.body, "answer")}`
}
<form class="try js-only" data-path="${path}">${parameters.map(({ name }) => html`<label>${name} <input name="${name}" value="${key}" required autocomplete="off" spellcheck="false"></label> `)}<button type="submit">Try ${operationId}</button></form>
</details>
`;
}
