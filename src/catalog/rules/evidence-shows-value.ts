import {
  isQualified,
  type ReadableField,
  type ReadContext,
  readField,
  readQualifiedElement,
  shownOf,
} from "../../read/fields.ts";
import { type Outcome, value } from "../../read/outcome.ts";
import { termsOf } from "../../read/status.ts";
import type { Model } from "../../schema/catalog.ts";
import type { UnionField } from "../../schema/field-keys.ts";
import type { PriceFactor, Rate } from "../../schema/rate.ts";
import { type Evidence, type Field, isUnionField, type Raw } from "../../schema/record.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { same } from "../diff.ts";
import { currentEvidence, readOn } from "../evidence.ts";
import { forEachModel, type ModelReport, type Rule } from "./rule.ts";

export const evidenceShowsValue: Rule = {
  name: "evidence-shows-value",
  description: "The raw text of each evidence entry, read again by the shared readers, gives the recorded value.",
  check(ctx, report) {
    const { providers, lock } = ctx.catalog;
    const termsBy = new Map([...providers].map(([slug, provider]) => [slug, termsOf(provider)]));
    forEachModel((model, report) => {
      const terms = termsBy.get(model.provider);
      if (!terms) return;
      /** The number of elements of a union list stated by earlier entries. */
      const used = new Map<Field, number>();
      for (const entry of currentEvidence(model.record)) {
        const read_on = readOn(entry, model.provider, lock);
        // A status can't be read without the day of reading; evidence-page reports that.
        if (read_on !== undefined) checkEntry(model, entry, { terms, read_on }, used, report);
      }
    })(ctx, report);
  },
};

function checkEntry(
  { record }: Model<Slug>,
  { states }: Evidence,
  ctx: ReadContext,
  used: Map<Field, number>,
  report: ModelReport,
): void {
  for (const [field, raw] of Object.entries(states) as [Evidenced, Raw | Raw[]][]) {
    const recorded = record[field];
    if (recorded === undefined) continue;
    if (!isUnionField(field)) {
      compare(field, raw, readField(field as ReadableField, raw, ctx), recorded, report);
      continue;
    }
    const list = recorded as readonly unknown[];
    const from = used.get(field) ?? 0;
    const raws = typeof raw === "string" ? [raw] : raw;
    used.set(field, from + raws.length);
    // evidence-complete reports more entries than elements.
    for (const [i, element] of raws.slice(0, Math.max(list.length - from, 0)).entries())
      compare(`${field}.${from + i}`, element, readElement(field, element, ctx), shown(field, list[from + i]), report);
  }
}

type Evidenced = Exclude<Field, "notes">;

function readElement(field: UnionField, raw: Raw, ctx: ReadContext): Outcome<unknown> {
  if (isQualified(field)) return readQualifiedElement(field, raw, ctx);
  const outcome = readField(field, [raw], ctx);
  return outcome.kind === "value" ? value((outcome.value as unknown[])[0]) : outcome;
}

/** The part of an element shown by its raw text. */
const shown = (field: UnionField, element: unknown): unknown =>
  isQualified(field) ? shownOf(element as Rate | PriceFactor) : element;

const READINGS: Record<Outcome<unknown>["kind"], (outcome: never) => [reading: string, mend: string]> = {
  value: ({ value }: { value: unknown }) => [
    `reads as ${JSON.stringify(value)}`,
    "take the value from the page, or fix the evidence",
  ],
  blank: () => ["states nothing", "remove the value, or fix the evidence"],
  unreadable: ({ why }: { why: string }) => [
    `cannot be read (${why})`,
    "add the texts that complete it, list the word in provider.json, or extend the reader",
  ],
};

function compare(
  path: string,
  raw: Raw | Raw[],
  outcome: Outcome<unknown>,
  recorded: unknown,
  report: ModelReport,
): void {
  if (outcome.kind === "value" && same(outcome.value, recorded)) return;
  const [reading, mend] = READINGS[outcome.kind](outcome as never);
  report(path, `evidence ${quote(raw)} ${reading}, the record says ${JSON.stringify(recorded)}`, mend);
}

/** The cell, then the texts that complete it. */
function quote(raw: Raw | Raw[]): string {
  const texts = (typeof raw === "string" ? [raw] : raw).map((text) => JSON.stringify(text));
  return texts.length === 1 ? (texts[0] as string) : `${texts[0]} with ${texts.slice(1).join(", ")}`;
}
