import { nearest, spelledAs } from "../../clients/feed/nearest.ts";
import { HOST_TABLE } from "../../schema/hosts.ts";
import { PROVIDERS } from "../../schema/vocabulary.ts";
import { html } from "../html.ts";
import { hostName } from "../parts/hosts.ts";
import { listedWhole } from "../parts/value.ts";
import { base, fill, find, readTable } from "./dom.ts";

const SHOWN = 5;
const [spelling = "", section] = decodeURI(location.pathname.slice(base.length)).split("/").filter(Boolean).reverse();

if (spelling === "models") location.replace(`${base}/`);
/** Goes to the model with this spelling, or suggests similar names: of the address's section, else those that begin alike. */
const { rows } = await readTable();
const exact = rows.find(({ api, also }) => api === spelling || also.includes(spelling));
if (exact) location.replace(`${base}/models/${exact.id}/`);
const places = [
  ...Object.entries(PROVIDERS).map(([slug, name]) => spelledAs([`providers/${slug}/`, name], name, slug)),
  ...Object.entries(HOST_TABLE).map(([slug, { name, spellings }]) =>
    spelledAs([`hosts/${slug}/`, hostName(name, slug)], name, ...spellings.split(" ")),
  ),
  ...rows.map(({ id, name }) => spelledAs([`models/${id}/`, name], name, id)),
];
const inSection = places.filter(({ item: [path] }) => path?.startsWith(`${section}/`));
const begins = (word: string) => word.startsWith(spelling.slice(0, 3).toLowerCase());
const others = places.filter(({ spellings }) => spellings.flat().some(begins));
const found = nearest([spelling], inSection.length > 0 ? inSection : others, () => 0).slice(0, SHOWN);
const links = listedWhole(found, ([path, name]) => html`<a href="${base}/${path}">${name}</a>`);
fill(find("#_instead"), html`Did you mean ${links}?`);
find("#_instead").hidden = found.length === 0;
