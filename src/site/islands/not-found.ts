import type { Model } from "../../schema/feed.ts";
import { html } from "../html.ts";
import { createSearch } from "../parts/search.ts";
import { fill, find, given } from "./dom.ts";

const { base } = given<{ base: string }>();
const SHOWN = 5;
const [, asked = ""] = /\/models\/([^/]+)/.exec(decodeURI(location.pathname)) ?? [];
const read = (path: string) => fetch(base + path).then((answer) => answer.json());

if (asked) void suggest();

/** Another spelling leads to its model; else what looks like it. */
async function suggest(): Promise<void> {
  const [feed, resolved] = await Promise.all([read("/api/models.json"), read("/api/resolve.json")]);
  const { models } = feed as { models: Model[] };
  const { spellings } = resolved as { spellings: Record<string, string> };
  const exact = Object.hasOwn(spellings, asked) ? spellings[asked] : undefined;
  const also = ({ api_string }: Model) => api_string ?? "";
  const ids = exact ? [exact] : createSearch(models.map((model) => ({ ...model, also: also(model) })))(asked);
  const link = (id: string) =>
    html`<a href="${base}/models/${id}/">${models.find((model) => model.id === id)?.name ?? id}</a>`;
  if (ids.length === 0) return;
  const listed = ids.slice(0, SHOWN).map((id, i) => html`${i > 0 && ", "}${link(id)}`);
  fill(
    find("#_instead"),
    exact ? html`<code>${asked}</code> is another spelling of ${link(exact)}.` : html`Did you mean ${listed}?`,
  );
  find("#_instead").hidden = false;
}
