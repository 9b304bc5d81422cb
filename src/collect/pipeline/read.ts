import { createHash } from "node:crypto";
import { type ReadContext, readField, readRate } from "../../read/fields.ts";
import type { ProviderFile } from "../../schema/provider.ts";
import { type Facts, type Field, isListField, type Rate, type Raw } from "../../schema/record.ts";
import { meets } from "../page/expectations.ts";
import { outline } from "../page/outline.ts";
import type { Page } from "../page/page.ts";
import type { Adapter, RateStatement, Skipped, Statement, Unparsed } from "./statement.ts";

/** A statement whose raw texts have been read. `values` and `raws` have the same keys. */
export type ValuedStatement = Pick<Statement, "subject" | "at" | "superseded" | "makes_row" | "notes"> & {
  /** Set where a person has said which model it is (reviewed.jsonl); `subject` is then not looked at. */
  id?: string;
  page: string;
  /** Day of the reading; also the evidence's own `read_on` where the page was not read whole. */
  read_on: string;
  whole: boolean;
  values: Partial<Facts>;
  raws: Partial<Record<Field, Raw | Raw[]>>;
  /** Fields whose text no reader understands. */
  unreadable: { field: Field; raw: string; why: string }[];
  /** Fields that the place states as blank: what the page said of them before no longer stands. */
  blanks: Field[];
};

export type Reading = {
  page: Page;
  layout: string;
  sha256: string;
  /** Rows accepted: the figure that the next reading is measured against. */
  rows: number;
  statements: ValuedStatement[];
  skipped: Skipped[];
  unparsed: Unparsed[];
  members?: string[];
};

/** Why a page cannot be read at all: `why` in a few words of ours, `problem` with the particulars. */
export type Unreadable = { problem: string; why: string };

/** Page → reading, or why there is none. */
export function readPage(page: Page, provider: ProviderFile, adapter: Adapter): Reading | Unreadable {
  const family = page.key.includes("/") ? `${page.key.slice(0, page.key.indexOf("/"))}/*` : page.key;
  const reader = adapter.pages[family];
  if (!reader) return { problem: `the adapter has no reader for ${family}`, why: "no adapter reads it" };
  const outlined = outline(page);
  if (outlined.kind === "blank") return { problem: "the page is empty", why: "the page is empty" };
  if (outlined.kind !== "value") return { problem: outlined.why, why: "its form cannot be read" };

  const met = meets(outlined.value, provider.pages[family]?.expect ?? {});
  // An excerpt need not show the headings and columns by which a layout is known.
  if ("missing" in met && page.completeness !== "excerpt")
    return { problem: `no layout fits: ${met.missing.join("; ")}`, why: "its layout is not one we know" };

  const read = reader({ ...page, outline: outlined.value });
  const ctx: ReadContext = { terms: provider.terms, read_on: page.read_on };
  const statements = read.statements.map((s) => valued(s, page, ctx));
  return {
    page,
    layout: "layout" in met ? met.layout : "excerpt",
    sha256: createHash("sha256").update(page.text).digest("hex"),
    rows: new Set(statements.map((s) => s.subject.api_string ?? s.subject.slug ?? s.subject.name)).size,
    statements,
    skipped: read.skipped,
    unparsed: read.unparsed,
    ...(read.members ? { members: read.members } : {}),
  };
}

function valued(statement: Statement, page: Page, ctx: ReadContext): ValuedStatement {
  const { subject, at, states, rates, notes, superseded, makes_row } = statement;
  const result: ValuedStatement = {
    subject,
    at,
    page: page.key,
    read_on: page.read_on,
    whole: page.completeness === "whole",
    values: {},
    raws: {},
    unreadable: [],
    blanks: [],
    ...(notes ? { notes } : {}),
    ...(superseded ? { superseded } : {}),
    ...(makes_row === undefined ? {} : { makes_row }),
  };
  for (const [field, raw] of Object.entries(states) as [Exclude<Field, "rates" | "notes">, Raw | Raw[]][]) {
    if (isListField(field) && raw.length === 0) continue;
    const outcome = readField(field, raw, ctx);
    if (outcome.kind === "unreadable") result.unreadable.push({ field, raw: outcome.raw, why: outcome.why });
    if (outcome.kind === "blank") result.blanks.push(field);
    if (outcome.kind !== "value") continue;
    Object.assign(result.values, { [field]: outcome.value });
    result.raws[field] = raw;
  }
  readRates(rates ?? [], ctx, result);
  // One shutdown cell states a firm day or a soft one, so to state either is to leave the other blank.
  const cell = ["retires_on", "retires_not_before"] as const;
  const unparsed = result.unreadable.some(({ field }) => field === cell[0] || field === cell[1]);
  if (cell.some((field) => field in states) && !unparsed) {
    result.blanks.push(...cell.filter((f) => result.values[f] === undefined && !result.blanks.includes(f)));
  }
  return result;
}

function readRates(rates: RateStatement[], ctx: ReadContext, result: ValuedStatement): void {
  const read: Rate[] = [];
  const raws: Raw[] = [];
  for (const { raw, ...qualifiers } of rates) {
    const outcome = readRate(raw, ctx);
    if (outcome.kind === "unreadable") result.unreadable.push({ field: "rates", raw: outcome.raw, why: outcome.why });
    if (outcome.kind !== "value") continue;
    const { meter, ...when } = qualifiers;
    read.push({ meter, ...outcome.value, ...when });
    raws.push(raw);
  }
  if (read.length === 0) return;
  result.values.rates = read;
  result.raws.rates = raws;
}
