import { createHash } from "node:crypto";
import { type ReadContext, readField, readRate } from "../../read/fields.ts";
import { termsOf } from "../../read/terms.ts";
import type { SourceFile } from "../../schema/provider.ts";
import type { Rate } from "../../schema/rate.ts";
import { type Field, isListField, type Raw } from "../../schema/record.ts";
import { outline, withSynonyms } from "../page/outline.ts";
import { familyOf, type Page } from "../page/page.ts";
import { type Claim, newClaim } from "./claim.ts";
import { type PageFailure, type PageReport, partition } from "./provider-run.ts";
import { lockLineOf, type ProviderState } from "./provider-state.ts";
import type { Adapter, PageReading, RateStatement, Statement } from "./statement.ts";

/** A page as read: the adapter's statements as claims, and what the adapter skipped or couldn't parse. */
export type Reading = Omit<PageReading, "statements"> & {
  page: Page;
  /** The titles of columns and labels that its reader looked for and found. */
  layout: string;
  /** Titles of the last layout that the page lacks. */
  missing: readonly string[];
  /** The page was read before, in the same form. */
  reread: boolean;
  sha256: string;
  /** The number of rows, for comparison with the next reading. */
  rows: number;
  statements: Claim[];
};

/** The provider's state with the day's readings. */
export type Today = ProviderState & {
  readings: readonly Reading[];
  /** Pages read whole. */
  whole: ReadonlySet<string>;
  /** Pages whose date is only a lower bound. */
  undated: ReadonlySet<string>;
  /** Pages read before in the same form. */
  reread: ReadonlySet<string>;
  failures: readonly PageFailure[];
};

export function todayOf(
  state: ProviderState,
  readings: readonly Reading[],
  failures: readonly PageFailure[] = [],
): Today {
  const pagesWith = (is: (reading: Reading) => boolean) => new Set(readings.filter(is).map(({ page }) => page.key));
  return {
    ...state,
    readings,
    failures,
    whole: pagesWith(({ page }) => page.completeness === "whole"),
    undated: pagesWith(({ page }) => page.dated === "not-before"),
    reread: pagesWith(({ reread }) => reread),
  };
}

const BETWEEN = "; ";
const NO_TITLES = "no titles";
const titlesIn = (layout: string) => (layout === NO_TITLES ? [] : layout.split(BETWEEN));

/** Compares readings with the pages' last ones, and separates them from failures. */
export function comparePages(
  outcomes: readonly (Reading | PageFailure)[],
  state: ProviderState,
): { readings: Reading[]; failures: PageFailure[] } {
  const { results, failures } = partition(outcomes.map((outcome) => againstLast(outcome, state)));
  return { readings: results, failures };
}

/**
 * Compares a reading with the page's last one: fails if all rows are gone, and marks its claims if the text is the same. A page that
 * lacks some titles may be damaged; one that has others that its reader knows is in another form.
 */
function againstLast(reading: Reading | PageFailure, state: ProviderState): Reading | PageFailure {
  const last = "problem" in reading ? undefined : lockLineOf(state, reading.page.key);
  if ("problem" in reading || last === undefined) return reading;
  const { page, rows, sha256, statements } = reading;
  if (rows === 0 && last.rows > 0 && page.completeness === "whole")
    return { page: page.key, why: "none of its rows is there", problem: `no row, where there were ${last.rows}` };
  const [before, now] = [titlesIn(last.layout), titlesIn(reading.layout)];
  const lost = before.filter((title) => !now.includes(title));
  const isOther = now.some((title) => !before.includes(title)) || (lost.length > 0 && page.completeness === "excerpt");
  const compared = { ...reading, missing: isOther ? [] : lost, reread: !isOther };
  if (last.sha256 !== sha256) return compared;
  return { ...compared, statements: statements.map((claim) => ({ ...claim, from: "unchanged-page" as const })) };
}

/** Reads a page, or returns why it can't be read. */
export function readPage(page: Page, provider: SourceFile, adapter: Adapter): Reading | PageFailure {
  const fail = (problem: string, why: string): PageFailure => ({ page: page.key, why, problem });
  const family = familyOf(page.key);
  const reader = adapter.pages[family];
  if (!reader) return fail(`the adapter has no reader for ${family}`, "no adapter reads it");
  const outlined = outline(page);
  if (outlined.kind === "blank") return fail("the page is empty", "the page is empty");
  if (outlined.kind !== "value") return fail(outlined.why, "its form cannot be read");

  const seen = withSynonyms(outlined.value, provider.columns);
  const read = attempt(() => reader({ ...page, outline: seen }));
  if (read instanceof Error) return fail(`its reader: ${read.message}`, "its reader failed on it");
  const seenAnything =
    seen.titles.size + read.statements.length + (read.members ?? []).length + read.skipped.length > 0;
  if (!seenAnything && page.completeness !== "excerpt") {
    const reasons = read.unparsed.map(({ why }) => `: ${why}`).slice(0, 1);
    return fail(`nothing that its reader looks for is there${reasons.join("")}`, "its layout is not one we know");
  }
  const nuls = page.text.split("\0").length - 1;
  if (nuls > 0) read.skipped.push({ at: "", text: `${nuls} NUL characters`, why: "they carry no value" });
  const ctx: ReadContext = { terms: termsOf(provider), read_on: page.read_on };
  return {
    ...read,
    page,
    layout: [...seen.titles].sort().join(BETWEEN) || NO_TITLES,
    missing: [],
    reread: false,
    sha256: createHash("sha256").update(page.text).digest("hex"),
    rows: new Set(read.statements.map(({ subject: s }) => s.api_string ?? s.slug ?? s.name)).size,
    statements: read.statements.map((s) => readStatement(s, page, ctx)),
  };
}

/** An error in one reader must fail only its page. */
function attempt<T>(read: () => T): T | Error {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Reads the raw texts of a statement. */
function readStatement(statement: Statement, page: Page, ctx: ReadContext): Claim {
  const { subject, at, makes_row, notes } = statement;
  const claim = newClaim({
    page: page.key,
    at,
    day: page.read_on,
    whole: page.completeness === "whole",
    superseded: statement.superseded === true,
    ...(page.dated ? { dated: page.dated } : {}),
    subject,
    ...(makes_row === undefined ? {} : { makes_row }),
    ...(notes ? { notes } : {}),
  });
  for (const [field, raw] of Object.entries(statement.states) as [keyof Statement["states"], Raw | Raw[]][]) {
    if (isListField(field) && raw.length === 0) continue;
    const outcome = readField(field, raw, ctx);
    if (outcome.kind === "unreadable") claim.unreadable.push({ field, raw: outcome.raw, why: outcome.why });
    if (outcome.kind === "blank") claim.blanks.push(field);
    if (outcome.kind === "value") add(claim, field, outcome.value, raw);
  }
  readRates(statement.rates ?? [], ctx, claim);
  blankOtherShutdown(statement, claim);
  return claim;
}

function add(claim: Claim, field: Exclude<Field, "notes">, value: unknown, raw: Raw | Raw[]): void {
  Object.assign(claim.values, { [field]: value });
  claim.states[field] = raw;
}

function readRates(rates: RateStatement[], ctx: ReadContext, claim: Claim): void {
  const read: Rate[] = [];
  const raws: Raw[] = [];
  for (const { raw, meter, ...when } of rates) {
    const outcome = readRate(raw, ctx);
    if (outcome.kind === "unreadable") claim.unreadable.push({ field: "rates", raw: outcome.raw, why: outcome.why });
    if (outcome.kind !== "value") continue;
    read.push({ meter, ...outcome.value, ...when });
    raws.push(raw);
  }
  if (read.length > 0) add(claim, "rates", read, raws);
}

/** A shutdown cell has either a firm date or an earliest one, so stating one blanks the other. */
function blankOtherShutdown({ states }: Statement, { values, unreadable, blanks }: Claim): void {
  const cell = ["retires_on", "retires_not_before"] as const;
  if (!cell.some((f) => f in states) || unreadable.some(({ field }) => (cell as readonly Field[]).includes(field)))
    return;
  blanks.push(...cell.filter((f) => values[f] === undefined && !blanks.includes(f)));
}

/** A summary of a reading, with the rows that were skipped or matched no model. */
export function pageReport(reading: Reading, unresolved: readonly { claim: Claim; why: string }[] = []): PageReport {
  const { page, layout, rows, statements, skipped } = reading;
  const own = unresolved.filter(({ claim }) => statements.includes(claim));
  const text = ({ subject: s }: Claim) => s.api_string ?? s.slug ?? s.name ?? "";
  const unmatched = own.map(({ claim, why }) => ({ at: claim.at, text: text(claim), why }));
  return { key: page.key, completeness: page.completeness, layout, rows, skipped: [...skipped, ...unmatched] };
}
