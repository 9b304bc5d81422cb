// What needs a person, grouped by its reason: what is new first, each page with its address, each group with what would mend it.
import { pageNamed, splitPage } from "../../catalog/evidence.ts";
import { sayHeld } from "../../catalog/held-words.ts";
import { UNREADABLE } from "../../read/outcome.ts";
import type { AnyCatalog } from "../../schema/catalog.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import type { Held } from "../../schema/history.ts";
import { type Slug, STATUSES, sourceFile } from "../../schema/vocabulary.ts";
import { addressOf } from "../fetch/page-address.ts";
import { cellHint } from "../pipeline/findings.ts";
import type { Failing } from "./failing.ts";
import { hintFor } from "./hints.ts";
import { cut, heldId } from "./report.ts";

type Shape<T> = {
  why(one: T): string;
  isNew(one: T): boolean;
  lines(one: T): string[];
  mend(all: readonly T[]): string;
};

/** Failing pages. `most`: how many of a group are shown. */
export const waitingPages = (failing: readonly Omit<Failing, "days">[], catalog: AnyCatalog, most: number): string[] =>
  grouped(failing, most, {
    why: ({ why }) => why,
    isNew: ({ since, on }) => since === on,
    lines: ({ page, since, led_to }) => {
      const last = catalog.lock[page]?.read_on;
      const stays = last === undefined ? "never read" : `its reading of ${last} stays`;
      const led = led_to === undefined ? "" : ` → ${led_to}`;
      return [`${page}, since ${since}; ${stays}: ${addressAt(page, catalog)}${led}`];
    },
    mend: ([first]) => hintFor(first?.why ?? ""),
  });

/** Held changes. `today`: the day of the latest run. */
export function waitingChanges(held: readonly Held[], catalog: AnyCatalog, today: string | undefined, most: number) {
  return grouped(held, most, {
    why: (entry) => `${causeOf(entry)} (${entry.provider})`,
    isNew: ({ on }) => on === today,
    lines: (entry) => {
      const { from, to, provider, evidence } = entry;
      const [before, after] = [from, to].map((value) => cut(JSON.stringify(value), 120));
      const words = causeOf(entry).startsWith(UNREAD) ? [] : [`  ${cut(sayHeld(entry), 120)}`];
      return [
        `${heldId(entry)}: ${before} → ${after}`,
        `  ${addressAt(`${provider}/${evidence.page}`, catalog)}, ${evidence.at}`,
        ...words,
      ];
    },
    mend: mendOf,
  });
}

function grouped<T>(list: readonly T[], most: number, { why, isNew, lines, mend }: Shape<T>): string[] {
  const groups = [...Map.groupBy(list, why)].map(([cause, of]) => {
    const fresh = of.filter(isNew);
    return { cause, of: [...fresh, ...of.filter((one) => !isNew(one))], fresh: fresh.length };
  });
  groups.sort((a, b) => b.fresh - a.fresh || b.of.length - a.of.length);
  return groups.flatMap(({ cause, of, fresh }) => [
    `${cause}: ${of.length}${fresh > 0 ? `, ${fresh} new` : ""}`,
    ...of
      .slice(0, most)
      .flatMap((one) => lines(one).map((line, i) => `  ${isNew(one) && i === 0 ? "new" : "   "} ${line}`)),
    ...(of.length > most ? [`      … and ${of.length - most} more: see --json`] : []),
    `  to mend: ${mend(of)}`,
  ]);
}

/** The address of `<provider>/<page key>`, or its name if the provider doesn't list it any more. */
function addressAt(name: string, { providers }: AnyCatalog): string {
  const [slug, key] = splitPage(name);
  const provider = providers.get(slug);
  return provider && pageNamed(provider, key) ? addressOf(key, provider) : name;
}

/** The problem of a new row is that of its first cell. */
const problemOf = ({ why }: Held): HeldReason => why.problems?.[0] ?? why;

const UNREAD = "unreadable";

function causeOf(entry: Held): string {
  const { code, field = entry.field, raw, detail } = problemOf(entry);
  // One missing unit makes many prices unreadable, an unknown word stands in many rows.
  if (code === "unreadable") return `${UNREAD} ${field}: ${detail === UNREADABLE.noUnit ? detail : `"${raw}"`}`;
  return code === "conflict" ? `pages differ about ${field}` : code.replaceAll("-", " ");
}

/** Held because many change at once, which the second reading shows to be real. */
const RELEASED_BY_NEXT: readonly string[] = [
  "prices-at-once",
  "rows-at-once",
  "changes-at-once",
  "rows-gone",
  "elements-gone",
];

function mendOf(all: readonly Held[]): string {
  const [first] = all as [Held];
  const { code, field = first.field, raw = "", detail = "", between = [] } = problemOf(first);
  const file = `catalog/${sourceFile(first.provider as Slug)}`;
  if (code === "unreadable" && detail === UNREADABLE.status)
    return `"${raw}": one of ${STATUSES.join(", ")}, under terms.status in ${file}, releases ${all.length}`;
  if (code === "unreadable") return `${cellHint({ field, raw, why: detail }, file)}, which releases ${all.length}`;
  const decide = `almanac held accept ${heldId(first)} --reviewer "…" --why "…"`;
  if (RELEASED_BY_NEXT.includes(code))
    return `nothing: the second equal reading releases them; if they are wrong, reject them`;
  if (code === "flapping") return `nothing, if the page was stale; else in two weeks it is released, or now: ${decide}`;
  const pages = [...new Set(between.map(({ page }) => `"${page}"`))];
  if (pages.length > 1)
    return `{ "page": ${pages.join(" or ")}, "fields": ["${field}"], "why": "…" } under wins in ${file}`;
  return `${decide} (or reject)`;
}
