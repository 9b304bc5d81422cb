import { html } from "../html.ts";
import { fill, find, given } from "./dom.ts";
import { findModels } from "./models-found.ts";

const { base } = given<{ base: string }>();
const SHOWN = 5;
const [, asked = ""] = /\/models\/([^/]+)/.exec(decodeURI(location.pathname)) ?? [];

if (asked) void suggest();

/** Links to the model with this spelling, or suggests similar ones. */
async function suggest(): Promise<void> {
  const { models, spellings, search } = await findModels(base);
  const exact = Object.hasOwn(spellings, asked) ? spellings[asked] : undefined;
  const ids = exact ? [exact] : search(asked);
  const link = (id: string) => html`<a href="${base}/models/${id}/">${models.get(id)?.name ?? id}</a>`;
  if (ids.length === 0) return;
  const listed = ids.slice(0, SHOWN).map((id, i) => html`${i > 0 && ", "}${link(id)}`);
  fill(
    find("#_instead"),
    exact ? html`<code>${asked}</code> is another spelling of ${link(exact)}.` : html`Did you mean ${listed}?`,
  );
  find("#_instead").hidden = false;
}
