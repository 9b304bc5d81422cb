import { titleOf } from "../../schema/field-keys.ts";
import type { HistoryLine, ModelDocument } from "../../schema/model-document.ts";
import { priceSteps } from "../figures/price-steps.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { table } from "./table.ts";
import { count, day, many, none, proseDay, statusWord, usd } from "./value.ts";

/** Prices over time, and changes, the newest first. */
export function history(document: ModelDocument, updated: string): Html {
  const plot = priceSteps(document, updated);
  const news = document.history.filter(({ kind }) => kind !== "first_read").toReversed();
  const first = document.history.find(({ kind }) => kind === "first_read")?.on;
  const since = first ? html` since ${day(first)}, when recording began` : " recorded";
  const isAnnounced = document.deprecated_on !== null || document.announced_between !== null;
  return html`${plot && html`<h2>Prices over time</h2>\n${plot}`}
<h2>Changes</h2>
${news.length > 0 ? [...Map.groupBy(news, ({ on }) => on)].map(([on, lines], i) => ofDay(on, lines, i === 0)) : html`<p>None${since}.${isAnnounced && html` What the provider announced is under Lifecycle.`}</p>`}`;
}

/** The changes of one day; only the latest day is open. */
const ofDay = (on: string, lines: readonly HistoryLine[], isLatest: boolean): Html =>
  html`<details class="changed"${isLatest && html` open`}><summary>${proseDay(on)} <span class="soft">${lines.map(({ field }) => titleOf(field)).join(", ")}</span></summary>
${table(`Changes of ${on}`, ["Field", "From", "To", "Page"], lines.map(line), "stacked")}</details>
`;

const line = ({ on, kind, field, from, to, page }: HistoryLine): Content[] => [
  html`${titleOf(field)}${kind === "correction" && " (our error, corrected)"}`,
  value(field, from),
  value(field, to),
  page
    ? outside(
        page,
        html`<span class="cite">official page</span><span class="unseen"> on ${titleOf(field)}, ${on}</span>`,
      )
    : none(),
];

/** A field's value in a change; the items of a list by their names. */
function value(field: string, it: unknown): Content {
  if (it === null || it === undefined) return none();
  if (typeof it === "number") return field.startsWith("price_") ? usd(it) : count(it);
  if (field === "status") return statusWord(String(it));
  if (typeof it === "boolean") return it ? "yes" : "no";
  if (!Array.isArray(it)) return typeof it === "object" ? Object.values(it).join(" to ") : String(it);
  if (field === "rates") return many(it.length, "rate");
  return it.map((part) => (typeof part === "object" && part ? (part.model ?? part.id) : part)).join(", ");
}
