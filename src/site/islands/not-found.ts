import { nearest, spelledAs } from "../../clients/feed/nearest.ts";
import { html } from "../html.ts";
import { listedWhole } from "../parts/value.ts";
import { readCatalog } from "./choice.ts";
import { base, fill, find } from "./dom.ts";

const SHOWN = 5;
const [, spelling = ""] = /\/models\/([^/]+)/.exec(decodeURI(location.pathname)) ?? [];

if (/\/models\/?$/.test(location.pathname)) location.replace(`${base}/`);
/** Goes to the model with this spelling, or suggests similar ones. */
if (spelling) {
  const { rows, byId, search } = await readCatalog();
  const exact = rows.find(({ api, also }) => api === spelling || also.includes(spelling));
  if (exact) location.replace(`${base}/models/${exact.id}/`);
  const hits = search(spelling);
  const similar = () =>
    nearest(
      [spelling],
      rows.map((row) => spelledAs(row.id, row.id)),
      (a, b) => rows.findIndex(({ id }) => id === a) - rows.findIndex(({ id }) => id === b),
    );
  const ids = (hits.length > 0 ? hits : similar()).slice(0, SHOWN);
  const links = listedWhole(ids, (id) => html`<a href="${base}/models/${id}/">${byId.get(id)?.name ?? id}</a>`);
  fill(find("#_instead"), html`Did you mean ${links}?`);
  find("#_instead").hidden = ids.length === 0;
}
