import { type Content, type Html, html } from "../html.ts";
import { layout } from "../parts/layout.ts";
import { prose } from "../parts/prose.ts";
import { listing, table } from "../parts/table.ts";
import { basePath, NAME, type Site } from "../site.ts";

export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
};

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

export function reference(frame: Site, { paths, components }: OpenApi, examples: ReadonlyMap<string, Example>): string {
  const { site } = frame;
  const addresses = { base: basePath(site), site };
  const body = prose("docs", {
    ...addresses,
    operations: Object.entries(paths).map(([path, { get }]) => operation(path, get, examples.get(path), site)),
    guide: prose("guide", addresses),
    schemas: Object.entries(components.schemas).map(([name, schema]) =>
      folded(
        `_schema-${name}`,
        html`<code>${name}</code>`,
        html`<p>${marked(schema.description ?? "")}</p>
${fieldTable(schema, `Fields of ${name}`)}`,
      ),
    ),
  });
  return layout(frame, {
    path: "/docs/",
    title: `${NAME}: API reference, MCP, CI check and feeds`,
    description: "Every document of the feed with its fields and an example; set-up of MCP and the CI check.",
    body,
  });
}

const folded = (id: string, summary: Html, content: Html): Html =>
  html`<details class="op"><summary>${summary}</summary>
<div id="${id}">${content}</div></details>
`;

function operation(path: string, described: Operation, example: Example | undefined, site: string): Html {
  const { operationId, summary, description, parameters = [], responses } = described;
  const [type = "", { schema } = {}] = Object.entries(responses["200"]?.content ?? {})[0] ?? [];
  const key = example?.key ?? "";
  const address = path.replace(/\{\w+\}/, key);
  // A path breaks before a slash if it must.
  const breakable = path.split(/(?<=.)(?=\/)/).map((part, i) => html`${i > 0 && html`<wbr>`}${part}`);
  return folded(
    `_op-${operationId}`,
    html`<code class="path">${breakable}</code> <span class="soft">${marked(summary)}</span>`,
    html`<p>${description}</p>
<dl class="facts"><div><dt>Operation</dt><dd><code>${operationId}</code></dd></div><div><dt>Answer</dt><dd><code>${type}</code>${schema?.$ref && [", ", typeOf(schema)]}</dd></div>
${parameters.map(({ name, required, schema: of }) => html`<div><dt>Parameter</dt><dd><code>${name}</code> in the path, ${typeOf(of)}${required && ", required"}, such as <code>${key}</code></dd></div>`)}</dl>
<pre tabindex="0"><code>curl --compressed '${site}${address}'</code></pre>
${example && html`<p><a href="${basePath(site)}${address}">Open the whole response</a></p>`}
${example?.body && html`<p class="soft">Its start; lists show one entry, long texts end in “…”.</p>\n${listing(example.body, "answer")}`}`,
  );
}

/** The page at `/v1/docs/`: version 1 has its base at /v1. */
export function docsV1(frame: Site): string {
  const { site } = frame;
  const addresses = { base: basePath(site), site };
  const body = [prose("version-1", addresses), prose("guide", addresses)];
  const description = "Addresses and fields of version 1 of the feed, the older layout.";
  return layout(frame, { path: "/v1/docs/", title: `${NAME}: the API, version 1`, description, body });
}

/** The fields of an object's schema with their types and meanings. `label` names the table for screen readers. */
function fieldTable({ properties = {}, additionalProperties: others }: Schema, label: string): Html {
  const cells = (name: Content, schema: Schema): Content[] => [name, typeOf(schema), meaning(schema)];
  const rows = Object.entries(properties).map(([name, schema]) => cells(html`<code>${name}</code>`, schema));
  if (typeof others === "object" && Object.keys(others).length > 0) rows.push(cells("each key", others));
  return table(label, ["Field", "Type", "Meaning"], rows, "unlabelled");
}

function meaning({ description, enum: words, const: fixed, $ref }: Schema): Content {
  if ($ref) return "See there.";
  const rest = [words && ` One of ${words.join(", ")}.`, fixed !== undefined && ` Always ${String(fixed)}.`];
  return [marked(description ?? ""), rest];
}

/** Text with the words between backticks as code. */
const marked = (text: string): Content[] =>
  text.split("`").map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

/** A type in words; a component is a link to its table. */
function typeOf({ type, format, items, anyOf, $ref, additionalProperties: others }: Schema): Content {
  const [, name] = /([^/]+)$/.exec($ref ?? "") ?? [];
  if (name) return html`<a href="#_schema-${name}">${name}</a>`;
  if (anyOf) return anyOf.map((one, i) => [i > 0 && " or ", typeOf(one)]);
  if (items) return ["array of ", typeOf(items)];
  if (type === "object" && typeof others === "object" && Object.keys(others).length > 0)
    return ["map to ", typeOf(others)];
  if (Array.isArray(type)) return type.join(" or ");
  return format ? `${type} (${format})` : (type ?? "any");
}
