import { dataBlock, html } from "../html.ts";
import { newestFirst } from "../parts/catalog.ts";
import { layout } from "../parts/layout.ts";
import { basePath, NAME, type SiteFeed } from "../site.ts";

/** The page at `/check/`. */
export function check(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const body = html`<h1>Check your models</h1>
<p class="lead">Paste code, an .env file or a list of ids, or drop a file. Nothing is uploaded.</p>
<noscript><p class="card">The check runs in your browser, so it needs JavaScript. The same check runs in a terminal: see <a href="${base}/docs/#_check">how to set it up</a>.</p></noscript>
<form class="js-only paste" id="_check">
<label for="_text">Code, .env or ids</label>
<textarea id="_text" name="text" rows="9" spellcheck="false" autocomplete="off" placeholder="MODEL=… or model = &quot;…&quot; or one id per line"></textarea>
<div class="paste-bar">
<button type="submit">Check</button>
<label>Warn within <select name="within"><option value="30">30 days</option><option value="90" selected>90 days</option><option value="180">180 days</option><option value="365">a year</option></select></label>
<label class="button">Choose a file <input type="file" class="unseen" name="file"></label>
<button type="button" name="example">Try an example</button>
</div>
</form>
<section class="js-only" aria-labelledby="_result" hidden id="_results"><h2 id="_result" tabindex="-1">Result</h2>
<p role="status" id="_summary"></p>
<div id="_rows"></div>
<p id="_share" hidden><span id="_link" hidden></span><button type="button" data-copy="_link">Copy a link to this result</button> <span class="note">It has the ids only, nothing else of your text.</span></p>
</section>
<p class="note">The same check runs <a href="${base}/docs/#_check">in your CI</a>.</p>
${dataBlock("application/json", { example: example(feed) }, "_base")}`;
  return layout(feed, {
    path: "/check/",
    title: `${NAME}: check the AI models in your code`,
    description:
      "Paste code, .env or a list of model ids: which are retired, which end soon, and what replaces them. Nothing is uploaded.",
    body,
    card: { path: "/check.png", alt: "Check your models" },
    islands: ["check"],
  });
}

/** Lines of an .env file: a model that retires next, one that is retired, and a new one. */
function example({ models, deprecations, updated }: SiteFeed): string[] {
  const spellings = new Map(models.map(({ id, api_string }) => [id, api_string]));
  const named = deprecations.filter(({ id }) => spellings.get(id));
  const going = named.find(({ status, retires_on: on }) => status === "deprecated" && on && on >= updated);
  const gone = named.findLast(({ status, retires_on: on, replacement }) => status === "retired" && on && replacement);
  const newest = newestFirst(models).find(({ api_string }) => api_string);
  const settings = [
    ["CHAT_MODEL", going],
    ["FALLBACK_MODEL", gone],
    ["NEW_MODEL", newest],
  ] as const;
  return settings.flatMap(([name, entry]) => (entry ? [`${name}=${spellings.get(entry.id)}`] : []));
}
