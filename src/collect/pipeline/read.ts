import { createHash } from "node:crypto";
import * as z from "zod";
import { type ReadContext, readField, readQualifiedElement } from "../../read/fields.ts";
import { slugify } from "../../read/id.ts";
import { termsOf } from "../../read/status.ts";
import type { SourceFile } from "../../schema/provider.ts";
import { Evidence, type Field, isUnionField, type Raw } from "../../schema/record.ts";
import { Text } from "../../schema/values.ts";
import { locate, type Outline, outline, withSynonyms } from "../page/outline.ts";
import { familyOf, type Page } from "../page/page.ts";
import { absentTexts } from "../page/verify.ts";
import { type Claim, forget, newClaim, stateOf } from "./claim.ts";
import { type PageFailure, UNREAD } from "./page-failure.ts";
import type { Adapter, PageReading, Statement } from "./statement.ts";
import { type UnreadEnd, unreadEnds } from "./unread-ends.ts";

/** A page as read: the adapter's statements as claims, and what the adapter skipped or couldn't parse. */
export type Reading = Omit<PageReading, "statements"> & {
  page: Page;
  /** The titles of columns, labels and headings that its reader looked for and found, sorted. */
  titles: readonly string[];
  sha256: string;
  /** The number of rows, for comparison with the next reading. */
  rows: number;
  unreadEnds: UnreadEnd[];
  statements: Claim[];
};

/** What the catalog's files can hold of a claim, whose values the readers check: what they can't would make them unreadable. */
const Recordable = z.object({
  ...Evidence.pick({ page: true, at: true, states: true }).shape,
  notes: Evidence.shape.note,
  unreadable: z.array(z.object({ raw: Text })),
  subject: z
    .record(z.string(), z.string())
    .refine(({ api_string, slug, name = "" }) => /^.{1,200}$/.test(slugify(api_string ?? slug ?? name))),
});

export type PageOutcome = Reading | PageFailure;

/** `outlineOf`: tests that read the same texts again and again remember their outlines. */
export function readPage(page: Page, provider: SourceFile, adapter: Adapter, outlineOf = outline): PageOutcome {
  const fail = (problem: string, why: string): PageFailure => ({ page: page.key, why, problem });
  const family = familyOf(page.key);
  const reader = adapter.pages[family];
  if (!reader) return fail(`the adapter has no reader for ${family}`, UNREAD.adapter);
  const outlined = outlineOf(page);
  if (outlined.kind === "blank") return fail(UNREAD.empty, UNREAD.empty);
  if (outlined.kind !== "value") return fail(outlined.why, UNREAD.form);

  const seen = withSynonyms(outlined.value, provider.columns);
  const read = attempt(() => reader({ ...page, outline: seen }));
  if (read instanceof Error) return fail(`its reader: ${read.message}`, UNREAD.reader);
  const seenAnything =
    seen.titles.size + read.statements.length + (read.members ?? []).length + read.skipped.length > 0;
  if (!seenAnything && page.completeness !== "excerpt") {
    const reasons = read.unparsed.map(({ why }) => `: ${why}`).slice(0, 1);
    return fail(`nothing that its reader looks for is there${reasons.join("")}`, UNREAD.layout);
  }
  const nuls = page.text.split("\0").length - 1;
  if (nuls > 0) read.skipped.push({ at: "", text: `${nuls} NUL characters`, why: "they carry no value" });
  const ctx: ReadContext = { terms: termsOf(provider), read_on: page.read_on };
  const claims = read.statements.map((statement) => onlyProven(readStatement(statement, page, ctx), seen));
  const refused = claims.filter((claim) => !Recordable.safeParse(claim).success);
  for (const { at, subject } of refused)
    read.unparsed.push({ at, text: Object.values(subject).join(" "), why: "a statement that no record can hold" });
  return {
    ...read,
    page,
    titles: [...seen.titles].sort(),
    sha256: createHash("sha256").update(page.text).digest("hex"),
    rows: new Set(read.statements.map(({ subject: s }) => s.api_string ?? s.slug ?? s.name)).size,
    unreadEnds: unreadEnds(seen, read.statements),
    statements: claims.filter((claim) => !refused.includes(claim)),
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
    const outcome = readField(field, raw, ctx);
    if (outcome.kind === "unreadable") claim.unreadable.push({ field, raw: outcome.raw, why: outcome.why });
    if (outcome.kind === "blank" && !isUnionField(field)) claim.blanks.push(field);
    if (outcome.kind === "value") add(claim, field, outcome.value, raw);
  }
  for (const field of ["rates", "price_factors"] as const) readQualified(field, statement, ctx, claim);
  blankOtherShutdown(statement, claim);
  return claim;
}

/** What `verify` wouldn't find is unreadable: a place that is gone, or words that the page used to have. */
function onlyProven(claim: Claim, outline: Outline): Claim {
  const scope = locate(outline, claim.at);
  const absent = absentTexts(outline, "missing" in scope ? { texts: [], cells: [] } : scope, claim.states);
  for (const one of absent)
    if (stateOf(claim, one.field) !== undefined) {
      forget(claim, one.field);
      claim.unreadable.push(one);
    }
  return claim;
}

function add(claim: Claim, field: Exclude<Field, "notes">, value: unknown, raw: Raw | Raw[]): void {
  Object.assign(claim.values, { [field]: value });
  claim.states[field] = raw;
}

/** Reads a list whose elements have qualifiers besides what their texts state. */
function readQualified(
  field: "rates" | "price_factors",
  { rates = [], factors = [] }: Statement,
  ctx: ReadContext,
  claim: Claim,
): void {
  const read: object[] = [];
  const raws: Raw[] = [];
  for (const { raw, meter, ...when } of field === "rates" ? rates : factors) {
    const outcome = readQualifiedElement(field, raw, ctx);
    if (outcome.kind === "unreadable") claim.unreadable.push({ field, raw: outcome.raw, why: outcome.why });
    if (outcome.kind !== "value") continue;
    read.push({ ...(meter && { meter }), ...outcome.value, ...when });
    raws.push(raw);
  }
  if (read.length > 0) add(claim, field, read, raws);
}

/** A shutdown cell has either a firm date or an earliest one, so stating one blanks the other. */
function blankOtherShutdown({ states }: Statement, { values, unreadable, blanks }: Claim): void {
  const cell = ["retires_on", "retires_not_before"] as const;
  if (!cell.some((f) => f in states) || unreadable.some(({ field }) => (cell as readonly Field[]).includes(field)))
    return;
  blanks.push(...cell.filter((f) => values[f] === undefined && !blanks.includes(f)));
}
