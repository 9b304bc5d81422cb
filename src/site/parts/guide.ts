import { type Html, html } from "../html.ts";
import { basePath } from "../site.ts";
import { listing } from "./table.ts";

const json = (value: object) => JSON.stringify(value, null, 2);

/** The sections of the docs that apply to every version. */
export function guide(site: string): Html {
  const base = basePath(site);
  const mcp = { mcpServers: { "model-almanac": { command: "node", args: ["/path/to/mcp.mjs"] } } };
  return html`<h2 id="_reading">Reading the values</h2>
<ul class="prose">
<li><strong>Null</strong> means that the provider does not publish the value, or no exact value. It is never a guess and never zero. Each model’s own document gives the reason.</li>
<li><strong>Status</strong> is what the provider stated when its pages were read. It doesn’t change when a date passes.</li>
<li><strong>Days left</strong> are <code>retires_on</code> minus today, in UTC. For upcoming retirements, keep the entries whose <code>retires_on</code> is later than today.</li>
<li><strong>Prices</strong> are list prices in USD of the provider’s own API: standard tier, lowest context band, text tokens.</li>
</ul>
<h2 id="_mcp">MCP</h2>
<p>Seven tools for agents: find, list, compare and price models, check ids, list retirements. One file, for Node 20 or newer, with this site’s address in it:</p>
<pre tabindex="0"><code>curl -O ${site}/mcp.mjs</code></pre>
<p>For clients with an <code>mcpServers</code> file:</p>
${listing(json(mcp))}
<p>Claude Code, from a shell:</p>
<pre tabindex="0"><code>claude mcp add model-almanac -- node /path/to/mcp.mjs</code></pre>
<h2 id="_check">CI check</h2>
<p>One file that finds model ids in a repository and fails before the provider does. It needs Node 20 or newer and already has this site’s address. <a href="${base}/check/">Try it on pasted text</a>.</p>
<pre tabindex="0"><code>curl -O ${site}/check.mjs
node check.mjs --within 90
node check.mjs --since origin/main --format github
node check.mjs --format sarif</code></pre>
<p>Exit codes: 0 clean, 1 findings, 2 a wrong option or file, 3 no result. The last is never a pass.</p>
${addresses(base)}
<h2 id="_caching">Caching</h2>
<p>Responses have a strong <code>ETag</code> and <code>Cache-Control: max-age=3600</code>. Send the tag in <code>If-None-Match</code> to get a 304 without a body if nothing has changed. The feed is rebuilt once a day, so polling once an hour is enough. Query strings are ignored; they only bypass intermediary caches.</p>
<pre tabindex="0"><code>curl -H 'If-None-Match: "…"' -i ${site}/api/models.json</code></pre>`;
}

/** Feeds, calendars and exports. */
function addresses(base: string): Html {
  const link = (path: string) => html`<a href="${base}${path}"><code>${path}</code></a>`;
  return html`<h2 id="_feeds">Feeds and calendars</h2>
<ul class="prose">
<li>Changes as ${link("/rss.xml")}, ${link("/atom.xml")}, ${link("/feed.json")}, and as values in ${link("/api/changes.json")}.</li>
<li>Retirements as a calendar to subscribe to: ${link("/calendar.ics")}. A moved date moves its event.</li>
<li>The same for one provider or host: <a href="${base}/deprecations/#_subscribe">all calendars and feeds</a>. A host retires models on its own dates.</li>
</ul>
<h2 id="_exports">Exports</h2>
<ul class="prose">
<li>${link("/models.csv")} for spreadsheets.</li>
<li>${link("/export/litellm.json")} in the format that LiteLLM reads.</li>
<li>Each model’s page also as Markdown at <code>/models/{id}.md</code>; ${link("/llms.txt")} and ${link("/llms-full.txt")} for agents.</li>
</ul>`;
}
