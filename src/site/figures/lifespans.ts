import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { addMonths, monthName, months, percent } from "./scale.ts";
import { timeScale } from "./time-scale.ts";

const BEFORE = 3;
const AFTER = 24;
const HEIGHT = 14;
const BAR = { y: 3, height: 8 };

type Window = { at: (on: string) => number; from: string; to: string; now: string };

/** The period shown, in whole months before and after the day of the data. */
export function windowOf(updated: string, before: number, after: number): Window {
  const from = `${addMonths(updated.slice(0, 7), -before)}-01`;
  const to = `${addMonths(updated.slice(0, 7), after + 1)}-01`;
  return { at: timeScale(from, to, 0, 100).at, from, to, now: updated };
}

const whole = (on: string) => (on.length === 7 ? `${on}-01` : on);
const endOf = ({ retires_on, retires_not_before }: ModelDocument) => whole(retires_on ?? retires_not_before ?? "9999");

/** The models shown, by provider, and the period shown. */
export function pictured(documents: Iterable<ModelDocument>, updated: string) {
  const window = windowOf(updated, BEFORE, AFTER);
  const shown = [...documents].filter(
    (doc) =>
      (doc.status === "deprecated" || doc.retires_on !== null || doc.retires_not_before !== null) &&
      !(doc.status === "retired" && endOf(doc) < window.from) &&
      !(doc.status === "retired" && doc.retires_on === null),
  );
  // The provider with the next retirement comes first; dates that have passed come after those ahead.
  const rank = (doc: ModelDocument) => `${isAhead(doc, updated) ? 0 : 1} ${endOf(doc)} ${doc.id}`;
  const groups = [...Map.groupBy(shown.sort(byText(rank)), ({ provider }) => provider)];
  return { window, groups };
}

/**
 * Documents and the day of the data → one thin bar for each model that ends or may: by provider, the soonest first. What was gone before
 * the picture begins is left out, and so is what nobody has announced anything of.
 */
export function lifespans(documents: Iterable<ModelDocument>, updated: string, base: string): Html {
  const { window, groups } = pictured(documents, updated);
  return html`<div class="spans">
<svg class="unseen" width="0" height="0" aria-hidden="true"><defs>${hatch("soft")}${hatch("open")}</defs></svg>
<div class="axis" aria-hidden="true"><svg height="30" text-anchor="middle">${axis(window)}</svg></div>
${groups.map(
  ([
    provider,
    own,
  ]) => html`<section data-panel data-provider="${own[0]?.provider_slug}"><h3>${byProvider(provider)} <span class="soft">${own.length}</span></h3>
<div class="rows">${grid(window)}<ul>${own.map((doc) => row(doc, window, base))}</ul></div></section>
`,
)}</div>`;
}

const isAhead = (doc: ModelDocument, updated: string) => doc.status !== "retired" && endOf(doc) >= updated;

const byText =
  <T>(key: (of: T) => string) =>
  (a: T, b: T) =>
    key(a) < key(b) ? -1 : 1;

export const hatch = (name: string): Html =>
  html`<pattern id="_hatch-${name}" class="hatch ${name}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6"/></pattern>`;

const quarters = ({ from, to }: Window) =>
  months(from.slice(0, 7), to.slice(0, 7)).filter((month) => Number(month.slice(5)) % 3 === 1);

export const axis = (window: Window): Html =>
  html`${quarters(window).map((month) => html`<text${!month.endsWith("-01") && html` class="wide"`} x="${percent(window.at(`${month}-01`))}" y="${TEXT}">${monthName(month)}${month.endsWith("-01") && ` ${month.slice(0, 4)}`}</text>`)}<text class="now" x="${percent(window.at(window.now))}" y="${12}">Today</text>`;

const TEXT = 26;

export const grid = (window: Window): Html =>
  html`<svg class="grid" aria-hidden="true">${quarters(window).map((month) => line("rule", window.at(`${month}-01`)))}${line("now", window.at(window.now))}</svg>`;

const line = (name: string, x: number): Html =>
  html`<line class="${name}" x1="${percent(x)}" x2="${percent(x)}" y1="0" y2="100%"/>`;

function row(doc: ModelDocument, window: Window, base: string): Html {
  return html`<li><a href="${base}/models/${doc.id}/">${doc.name}</a><svg height="${HEIGHT}" aria-hidden="true">${bar(doc, window)}${hostMarks(doc, window)}</svg><span class="on">${told(doc)}${hostsTold(doc)}</span></li>
`;
}

function told({ status, retires_on: on, retires_not_before: soft }: ModelDocument): Html {
  if (on) return html`<span class="unseen">${status === "retired" ? "retired" : "retires"} </span>${on}`;
  return soft ? html`≥<span class="unseen"> not before</span> ${soft}` : html`no date`;
}

/** The hosts' firm dates that differ from the vendor's, one mark for each day. */
function hostMarks({ hosts, retires_on }: ModelDocument, { at, from, to }: Window): Html[] {
  const ends = hosts.filter(({ retires_on: on }) => on !== null && on !== retires_on && on >= from && on <= to);
  return [...Map.groupBy(ends, (line) => line.retires_on ?? "")].map(
    ([on, own]) =>
      html`<circle class="host" cx="${percent(at(on))}" cy="${HEIGHT / 2}" r="3.5"><title>${on}: ends at ${[...new Set(own.map(({ platform }) => platform))].join(", ")}</title></circle>`,
  );
}

/** The same for screen readers. */
function hostsTold({ hosts, retires_on }: ModelDocument): Html | null {
  const ends = hosts.filter(({ retires_on: on }) => on !== null && on !== retires_on);
  const told = [...new Set(ends.map(({ platform, retires_on: on }) => `${platform} ${on}`))];
  return told.length > 0 ? html`<span class="unseen">, at hosts: ${told.join(", ")}</span>` : null;
}

/** Solid while the end is certain; hatched once the model may end any day. */
export function bar(doc: ModelDocument, { at, from, to, now }: Window): Html {
  const { status, deprecated_on, retires_on: end, retires_not_before: soft } = doc;
  const held = (on: string) => Math.min(100, Math.max(0, at(on < from ? from : on > to ? to : on)));
  const start = held(doc.released ? whole(doc.released) : from);
  const isWarned = status === "deprecated" && deprecated_on === null;
  // Solid up to the confirmed date, the earliest date, or the day of the data.
  const sure = Math.max(start, held(end ?? (soft ? whole(soft) : now)));
  const turn = isWarned ? start : deprecated_on ? Math.min(sure, Math.max(start, held(deprecated_on))) : sure;
  const part = (x: number, until: number, name: string, fill?: string) =>
    until > x &&
    html`<rect class="${name}" x="${percent(x)}" y="${BAR.y}" width="${percent(until - x)}" height="${BAR.height}"${fill && html` fill="url(#_hatch-${fill})"`}/>`;
  if (status === "retired") return html`${part(start, sure, "gone")}${line("end", sure)}`;
  const open = !end && part(sure, 100, "hatched", soft ? "soft" : "open");
  return html`${part(start, turn, "service")}${part(turn, sure, "winding")}${open}${end && end <= to && line("end", sure)}`;
}
