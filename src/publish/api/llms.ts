import { type ProviderEntry, ROW_FIELDS } from "../../schema/feed.ts";
import { ENTRY_FIELDS, rowOf } from "../../schema/field-keys.ts";
import { STATUSES } from "../../schema/vocabulary.ts";
import { NAME, SUMMARY } from "../../site/site.ts";
import type { Context, Version } from "../context.ts";
import { citation, METHODOLOGY } from "../documents/terms.ts";
import type { Route } from "../route.ts";

/** Plain-text summary of the documents for agents. Version 1 links paths under /v1, and no OpenAPI description. */
export const llms = (ctx: Context, version: Version, routes: readonly Route[]): string => `# ${NAME}

> ${SUMMARY}

No key, no signup, no rate limit. CORS is open. HTTP GET only, no parameters. This page describes response version ${version}.
Data updated ${ctx.updated}: ${ctx.models.length} models, ${ctx.deprecations.length} of them deprecated or retired.

${documents(ctx.site, version)}
${version === 1 ? "" : otherDocuments(ctx.site, routes)}
${MODEL}

${READING}

## Versions

${versions(ctx.site, version)} Within a version no field is removed or retyped.

## For agents

- [SKILL.md](${ctx.site}/SKILL.md): a skill that makes an agent look up a model id before writing it. Save it as .claude/skills/model-almanac/SKILL.md, or wherever your tool keeps skills.
- [mcp.mjs](${ctx.site}/mcp.mjs): an MCP server in one file, on stdio, for Node 20 or newer: \`node mcp.mjs\`. Seven tools, such as check_model_status and cheapest_models.
- [check.mjs](${ctx.site}/check.mjs): finds model ids in a repository and fails on retiring ones; \`node check.mjs notify --help\` posts alerts.

## Providers

Name: number of models, how many are deprecated and retired, and read_on: all of its pages were read on that day or later.

${ctx.providers.map(providerLine).join("\n")}

## Not covered

Benchmarks, speed, rate limits and availability by region. Prices of hosts that resell a model. Models of other providers. Anything that a provider does not publish.

## Method and licence

${METHODOLOGY}

MIT licence; attribution is appreciated, not required: ${citation(ctx.site)}
`;

function documents(site: string, version: Version): string {
  const base = version === 1 ? `${site}/v1` : site;
  const envelope = version === 1 ? "source, license" : "_meta";
  return `## Documents

- [models.json](${base}/api/models.json): every model. \`{version, updated, count, ${envelope}, models: [Model]}\`, by provider, then id.
- [deprecations.json](${base}/api/deprecations.json): models declared deprecated or retired. Same top level, \`models: [DeprecationEntry]\`, by retires_on, soonest first, null last. Models already gone are included: for upcoming retirements, keep entries whose retires_on is after today.
${version === 1 ? OTHERS_V1(site) : `- [openapi.json](${site}/api/openapi.json): OpenAPI 3.1 description of all documents.\n`}- [Documentation for humans](${base}/docs/). [Contact](${site}/contact/): how to report an error.`;
}

const versions = (site: string, version: Version) =>
  version === 1
    ? "`version` at the top level is 1. It is the older, flat layout; the current version is 2."
    : `\`version\` at the top level is 2. Version 1, an older layout with flat source and license instead of _meta, stays at ${site}/v1/api/models.json.`;

const providerLine = ({ name, models, deprecated, retired, read_on }: ProviderEntry) =>
  `- ${name}: ${models} models, ${deprecated} deprecated, ${retired} retired, read_on ${read_on ?? "unknown"}`;

const OTHERS_V1 = (
  site: string,
) => `- [rss.xml](${site}/rss.xml): RSS 2.0, the latest 200 changes, one item per model and change.
- [models.csv](${site}/models.csv): the rows as a table.
`;

/** A path belongs to the first group whose pattern matches. */
const GROUPS: readonly [title: string, paths: RegExp][] = [
  ["Models", /^\/(api\/(models|resolve)|models)/],
  ["Providers and their pages", /^\/api\/(providers\/|sources)/],
  ["Hosts", /^\/(api\/)?hosts/],
  ["Changes", /^\/api\/changes|\/rss\.xml$/],
  ["Calendars", /calendar/],
  ["Formats of other projects", /^\/export\//],
  ["Contract and release", /^/],
];

/** One line with the summary of each described document, apart from the two main ones. */
function otherDocuments(site: string, routes: readonly Route[]): string {
  const lines = routes.flatMap(({ path, api }) =>
    api && !/^\/api\/(models|deprecations)\.json$/.test(path) ? [{ path, summary: api.summary }] : [],
  );
  const groups = Map.groupBy(lines, ({ path }) => GROUPS.find(([, paths]) => paths.test(path))?.[0] ?? "");
  const section = ([title]: (typeof GROUPS)[number]) =>
    `\n### ${title}\n\n${(groups.get(title) ?? []).map(({ path, summary }) => `- ${linked(site, path)}: ${summary}\n`).join("")}`;
  return `\n## Other documents\n\nA word in braces is a placeholder: an id, a provider's short name, a month.\n${GROUPS.map(section).join("")}`;
}

const linked = (site: string, path: string) =>
  path.includes("{") ? `${site}${path}` : `[${path.slice(1)}](${site}${path})`;

/** Longer descriptions get their own line. */
const BRIEF = 30;

/** The description of each field of the row. Neighbours with the same or a brief description share a line. */
function fieldLines(): string[] {
  const lines: { keys: string[]; text: string; brief: boolean }[] = [];
  for (const key of ROW_FIELDS) {
    const text = rowOf(key).llms ?? "";
    const last = lines.at(-1);
    // Sentences after the first only apply to the last field.
    if (last && last.text === text.split(". ")[0])
      Object.assign(last, { keys: [...last.keys, key], text, brief: false });
    else lines.push({ keys: [key], text, brief: text.length <= BRIEF });
  }
  return lines.map(({ keys, text, brief }, i) => {
    const continues = brief && lines[i - 1]?.brief;
    return `${i === 0 ? "" : continues ? " " : "\n"}${continues ? "" : "- "}${keys.join(", ")}: ${text}.`;
  });
}

const MODEL = `## Model

All ${ROW_FIELDS.length} keys are always present. New ones may be added; ignore those you do not know. Only id, name, provider and status are never null.

${fieldLines().join("")}

DeprecationEntry has nine of these keys: ${ENTRY_FIELDS.join(", ")}.

Prices are list prices of the provider's own API: standard tier, lowest context band, text tokens. Batch, cache writes, regions and promotions are not in these fields.`;

const READING = `## Null

Null means that the provider does not publish the value, or publishes no exact one. It is never a guess, never zero and never "unlimited". A price of 0 is a stated price. Dates that a provider calls earliest or approximate stay null.

## Status

${STATUSES.join(", ")}. ga: generally available. deprecated: the provider has announced its retirement. retired: the provider states that it is gone. A status is what the provider stated on the day its pages were read (read_on, below); it does not change when a date passes.

## Days left

Days left = retires_on minus today, both as UTC calendar dates. Compute it when you answer. If retires_on has passed, say that the date has passed and on which day the provider's pages were read, whatever the status says. If retires_on is null, no firm date is known: do not estimate one.

## Caching

Responses carry a strong ETag and Cache-Control: max-age=3600. Send the previous ETag in If-None-Match; 304 means unchanged. gzip is available, br too for most single documents. The feed is rebuilt once a day: polling once an hour is enough. Or compare \`updated\` between polls. Query strings are ignored; a throwaway one bypasses intermediary caches.`;
