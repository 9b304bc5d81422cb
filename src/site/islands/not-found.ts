import { nearest, spelledAs } from "../../clients/feed/nearest.ts";
import { HOST_TABLE } from "../../schema/hosts.ts";
import { PROVIDERS } from "../../schema/vocabulary.ts";
import { html } from "../html.ts";
import { hostName } from "../parts/hosts.ts";
import { listedWhole } from "../parts/value.ts";
import { base, fill, find, readTable } from "./dom.ts";

const SHOWN = 5;
type Place = readonly [path: string, name: string, words: string];

const steps = decodeURI(location.pathname.slice(base.length)).split("/").filter(Boolean);
const [spelling = "", section] = steps.reverse();
if (spelling === "models") location.replace(`${base}/`);
/** Goes to the model with this spelling, or suggests similar names: of the address's section, else those that begin alike. */
const { rows } = await readTable();
const exact = rows.find(({ api, also }) => api === spelling || also.includes(spelling));
if (exact) location.replace(`${base}/models/${exact.id}/`);
const places = [
  ...Object.entries(PROVIDERS).map(([slug, name]): Place => [`providers/${slug}/`, name, slug]),
  ...Object.entries(HOST_TABLE).map(
    ([slug, host]): Place => [`hosts/${slug}/`, hostName(host.name, slug), host.spellings],
  ),
  ...rows.map(({ id, name }): Place => [`models/${id}/`, name, id]),
];
const inSection = places.filter(([path]) => path.startsWith(`${section}/`));
const others = places.filter(([, , words]) => words.includes(spelling.slice(0, 3).toLowerCase()));
const among = inSection.length > 0 ? inSection : others;
const spelled = among.map((place) => spelledAs(place, place[1], ...place[2].split(" ")));
const found = nearest([spelling], spelled, () => 0).slice(0, SHOWN);
const links = listedWhole(found, ([path, name]) => html`<a href="${base}/${path}">${name}</a>`);
fill(find("#_instead"), html`Did you mean ${links}?`);
find("#_instead").hidden = found.length === 0;
