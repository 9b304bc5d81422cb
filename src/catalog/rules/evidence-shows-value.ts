import { type ReadContext, readField, readRate } from "../../read/fields.ts";
import { type Outcome, value } from "../../read/outcome.ts";
import { termsOf } from "../../read/terms.ts";
import type { Model } from "../../schema/catalog.ts";
import type { UnionField } from "../../schema/field-keys.ts";
import type { SourceFile } from "../../schema/provider.ts";
import type { Rate } from "../../schema/rate.ts";
import { type Evidence, type Field, isUnionField, type Raw } from "../../schema/record.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { same } from "../diff.ts";
import { currentEvidence, readOn } from "../evidence.ts";
import { checkModels, type Problem, type Rule } from "./rule.ts";

export const evidenceShowsValue: Rule = {
  name: "evidence-shows-value",
  description: "The raw text of each evidence entry, read again by the shared readers, gives the recorded value.",
  check: (ctx) =>
    checkModels(ctx, (model) => {
      const provider = ctx.catalog.providers.get(model.provider);
      return provider ? mismatches(model, provider, (entry) => readOn(entry, model.provider, ctx.catalog.lock)) : [];
    }),
};

function mismatches(
  { record }: Model<Slug>,
  provider: SourceFile,
  dayOf: (entry: Evidence) => string | undefined,
): Problem[] {
  const terms = termsOf(provider);
  /** The number of elements of a union list stated by earlier entries. */
  const used = new Map<Field, number>();
  return currentEvidence(record).flatMap((entry) => {
    const read_on = dayOf(entry);
    // A status can't be read without the day of reading; evidence-page reports that.
    if (read_on === undefined) return [];
    const ctx = { terms, read_on };
    return (Object.entries(entry.states) as [Evidenced, Raw | Raw[]][]).flatMap(([field, raw]) => {
      const recorded = record[field];
      if (recorded === undefined) return [];
      if (!isUnionField(field)) return verdict(field, raw, readField(field, raw, ctx), recorded);
      const list = recorded as readonly unknown[];
      const from = used.get(field) ?? 0;
      const raws = typeof raw === "string" ? [raw] : raw;
      used.set(field, from + raws.length);
      // evidence-complete reports more entries than elements.
      return raws.slice(0, Math.max(list.length - from, 0)).flatMap((element, i) => {
        const path = `${field}.${from + i}`;
        return verdict(path, element, readElement(field, element, ctx), shown(field, list[from + i]));
      });
    });
  });
}

type Evidenced = Exclude<Field, "notes">;

function readElement(field: UnionField, raw: Raw, ctx: ReadContext): Outcome<unknown> {
  if (field === "rates") return readRate(raw, ctx);
  const outcome = readField(field, [raw], ctx);
  return outcome.kind === "value" ? value((outcome.value as unknown[])[0]) : outcome;
}

/** The part of an element shown by its raw text: for a rate, the price and its unit. */
function shown(field: UnionField, element: unknown): unknown {
  if (field !== "rates") return element;
  const { price, per } = element as Rate;
  return { price, per };
}

function verdict(path: string, raw: Raw | Raw[], outcome: Outcome<unknown>, recorded: unknown): Problem[] {
  if (outcome.kind === "value" && same(outcome.value, recorded)) return [];
  const says = `the record says ${JSON.stringify(recorded)}`;
  switch (outcome.kind) {
    case "value": {
      const message = `evidence ${quote(raw)} reads as ${JSON.stringify(outcome.value)}, ${says}`;
      return [{ path, message, mend: "take the value from the page, or fix the evidence" }];
    }
    case "blank":
      return [
        {
          path,
          message: `evidence ${quote(raw)} states nothing, ${says}`,
          mend: "remove the value, or fix the evidence",
        },
      ];
    case "unreadable": {
      const message = `evidence ${quote(raw)} cannot be read (${outcome.why}), ${says}`;
      return [
        { path, message, mend: "add the texts that complete it, list the word in provider.json, or extend the reader" },
      ];
    }
  }
}

/** The cell, then the texts that complete it. */
function quote(raw: Raw | Raw[]): string {
  const texts = (typeof raw === "string" ? [raw] : raw).map((text) => JSON.stringify(text));
  return texts.length === 1 ? (texts[0] as string) : `${texts[0]} with ${texts.slice(1).join(", ")}`;
}
