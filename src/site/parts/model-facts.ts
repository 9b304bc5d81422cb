// Every field of a model with its evidence, and how it changed.

import { differencesOf, NOT_STATED } from "../../schema/change-words.ts";
import { ALL_FIELDS, rowOf, type SubjectField, titleOf } from "../../schema/field-keys.ts";
import type { FieldType } from "../../schema/field-row.ts";
import type { EvidenceLine, HistoryLine, ModelDocument } from "../../schema/model-document.ts";
import { factorIn, hoursIn } from "../../schema/rate-words.ts";
import { endReadOn } from "../../schema/read-on.ts";
import { priceSteps } from "../figures/price-steps.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { modelLink, type SiteFeed } from "../site.ts";
import { figure } from "./news.ts";
import { table } from "./table.ts";
import {
  address,
  code,
  count,
  day,
  dayInWords,
  dayLeft,
  listed,
  listedWhole,
  MEANINGS,
  many,
  none,
  status,
  usd,
} from "./value.ts";

/** Fields by subject, the most wanted first. */
const SUBJECTS = (["Lifecycle", "Prices", "Limits", "Abilities", "Names"] as const).map((title) => ({
  title,
  fields: ALL_FIELDS.filter((key) => rowOf(key).subject === title) as SubjectField[],
}));

type Write = (value: never, document: ModelDocument, feed: SiteFeed, isLinked: boolean) => Content;

const words = (list: readonly string[]): string => list.map((word) => word.replaceAll("_", " ")).join(", ");

const BY_TYPE: Partial<Record<FieldType, Write>> = {
  text: (text: string) => text,
  texts: (texts: readonly string[]) => listed(texts, code),
  status,
  day,
  month: day,
  price: usd,
  count,
  flag: (is: boolean) => (is ? "yes" : "no"),
  access: (who: string) => who,
  media: words,
  capabilities: words,
  rates: (rates: readonly unknown[]) => `${count(rates.length)} more rates, see below`,
  hours: hoursIn,
  "token medium": (medium: string) => `${medium} tokens`,
  factors: (factors: ModelDocument["price_factors"]) => factors.map(factorIn).join(", "),
  hosts: (hosts: ModelDocument["hosts"]) =>
    listedWhole([...new Map(hosts.map((one) => [`${one.platform} ${one.id}`, one])).values()], ({ platform, id }) => [
      platform,
      " ",
      code(id),
    ]),
  replacements: (targets: ModelDocument["replacements"], _, feed, isLinked) =>
    listed(targets, ({ model, parameters, id }) => [
      id && isLinked ? modelLink(feed, id, code(model)) : code(model),
      parameters && ` with ${parameters}`,
    ]),
  aftermath: ({ effect, to, to_name, from, billed_as_target }: NonNullable<ModelDocument["after_retirement"]>) =>
    effect === "error"
      ? "requests fail"
      : [
          "requests go to ",
          to ? code(to) : (to_name ?? "another model"),
          from && [" from ", day(from)],
          billed_as_target && ", at its price",
        ],
};

/** Fields whose type isn't enough to write them. */
const BY_FIELD: Partial<Record<SubjectField, Write>> = {
  api_string: code,
  default_snapshot: code,
  snapshot_replacement: code,
  retires_on: (on: string, document, { updated }) =>
    document.status === "retired" ? day(on) : dayLeft(on, endReadOn(document), updated),
  retires_not_before: (on: string) => [day(on), ", or later"],
};

/** A field's value for people, or null if it has none. Without `isLinked` it can stand in a summary, which is a control itself. */
export function written(field: SubjectField, document: ModelDocument, feed: SiteFeed, isLinked = false): Content {
  const value = document[field];
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  const write = BY_FIELD[field] ?? BY_TYPE[rowOf(field).type];
  if (!write) throw new Error(`no way to write ${field}`);
  return write(value as never, document, feed, isLinked);
}

/** One section for each subject, then the fields without a value by reason. */
export function facts(document: ModelDocument, feed: SiteFeed): Html {
  const absent: SubjectField[] = [];
  const subjects = SUBJECTS.map(({ title, fields }) => {
    const lines = fields.map((field) => {
      const value = written(field, document, feed);
      if (value === null && !rowOf(field).seldom) absent.push(field);
      return value === null ? null : fact(field, value, document.evidence[field] ?? []);
    });
    return (
      lines.some((line) => line !== null) &&
      html`<div class="subject">
<h3>${title}</h3>
${lines}</div>
`
    );
  });
  const reasons = Map.groupBy(absent, (field) => document.nulls[field] ?? "not stated");
  return html`<div class="subjects">${subjects}</div>
<dl class="unstated">${[...reasons].map(([reason, names]) => html`<div><dt title="${MEANINGS[reason]}">${reason}</dt><dd>${names.map((name) => titleOf(name)).join("\u00a0· ")}</dd></div>`)}</dl>
`;
}

function fact(field: SubjectField, value: Content, lines: readonly EvidenceLine[]): Html {
  const row = html`<span class="field">${titleOf(field)}</span> <span class="value">${value}</span>`;
  if (lines.length === 0) return html`<div class="fact"><div class="line">${row}</div></div>\n`;
  const pages = Map.groupBy(lines, ({ page }) => page);
  return html`<details class="fact"><summary>${row} <span class="proof" title="${many(lines.length, "place")}, last read ${dayInWords(daysRead(lines).at(-1) ?? "")}"><span aria-hidden="true">✓</span><span class="unseen">evidence</span></span></summary>
<ul class="evidence">${[...pages].map(
    ([page, places]) => html`<li><p>${outside(page, address(page))}${period(daysRead(places))}</p>
<ul>${places.map(place)}</ul></li>
`,
  )}</ul></details>
`;
}

const daysRead = (lines: readonly EvidenceLine[]) => lines.flatMap(({ read_on }) => read_on ?? []).sort();

function period([first, ...days]: readonly string[]): Content {
  const last = days.at(-1);
  return first && [", read ", day(first), last && last !== first && [" to ", day(last)]];
}

const place = ({ at, raw, standing, note }: EvidenceLine): Html =>
  html`<li>${raw.map((text, i) => html`${i > 0 && " "}<mark>${text}</mark>`)} <span class="at">${at}</span>${!standing && html` <em>overruled by a later section of the same page</em>`}${note && html` <span class="at">${note}</span>`}</li>
`;

/** Prices over time, and changes, the newest first; only the latest day is open. */
export function history(document: ModelDocument, updated: string): Html {
  const plot = priceSteps(document, updated);
  const days = Map.groupBy(document.history.filter(({ kind }) => kind !== "first_read").toReversed(), ({ on }) => on);
  const first = document.history.find(({ kind }) => kind === "first_read")?.on;
  const since = first ? html` since ${day(first)}, when recording began` : " recorded";
  const isAnnounced = document.deprecated_on !== null || document.announced_between !== null;
  const ofDay = ([on, lines]: [string, HistoryLine[]], i: number) =>
    html`<details class="changed"${i === 0 && html` open`}><summary>${day(on)} <span class="soft">${lines.map(({ field }) => titleOf(field)).join(", ")}</span></summary>
${table(`Changes of ${on}`, ["Field", "From", "To", "Page"], lines.flatMap(changeCells), "stacked")}</details>
`;
  return html`${plot && html`<h2 id="_prices">Price history</h2>\n${plot}`}
<h2>Changes</h2>
${days.size > 0 ? [...days].map(ofDay) : html`<p>None${since}.${isAnnounced && html` What the provider announced is under Lifecycle.`}</p>`}`;
}

const changeCells = ({ on, kind, field, from, to, page }: HistoryLine): Content[][] =>
  differencesOf({ field, before: from ?? null, after: to ?? null }).map(({ what, ...change }) => [
    html`${what}${kind === "correction" && " (our error, corrected)"}`,
    change.from === NOT_STATED ? none() : figure(field, change.from),
    figure(field, change.to),
    page
      ? outside(page, html`<span class="cite">official page</span><span class="unseen"> on ${what}, ${on}</span>`)
      : none(),
  ]);
