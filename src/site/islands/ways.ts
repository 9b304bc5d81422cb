import { HOSTS } from "../../schema/vocabulary.ts";
import { type Html, html } from "../html.ts";
import { withSlug } from "../parts/at-host.ts";
import { MOST } from "../parts/catalog-rows.ts";
import { checkPath, comparePath, hostPath, type Question } from "../parts/question.ts";
import type { Search } from "../parts/search.ts";

/** Pages that answer a search better than the table does. Their addresses are relative to the page at `/`. */
export const waysOf = ({ text, hosts, ids, models, pages }: Question): Html =>
  html`${hosts.map((host) => html`<a href="${hostPath(host, text)}">${text.trim() && `${text.trim()} at `}${withSlug(HOSTS[host], host)}</a> `)}${models.length > 0 && html`<a href="${comparePath(models)}">Compare these ${Math.min(models.length, MOST)}</a> `}${ids.length > 0 && html`<a href="${checkPath(ids)}">Check these ${ids.length} ids</a>`}${pages?.map(([, path, title]) => html`<a href="${path}">${title}</a> `)}`;

/** Which of the words that were searched for no model has; else nothing has all of what is asked. */
export function whyNone(typed: string, search: Search): string {
  const unknown = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && search(word).length === 0);
  return unknown.length > 0
    ? `No model matches ${unknown.map((word) => `“${word}”`).join(" or ")}.`
    : "No model matches all of this.";
}
