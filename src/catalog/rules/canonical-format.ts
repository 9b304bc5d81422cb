import type { AnyCatalog } from "../../schema/catalog.ts";
import { BESIDE, formatRecord, formatReviewed } from "../format.ts";
import { fileOf, type Rule } from "./rule.ts";

export const canonicalFormat: Rule = {
  name: "canonical-format",
  description: "Each file's text is the canonical form of its content; provider.json, written by hand, is free.",
  yields: "file",
  check({ catalog, texts }, report) {
    for (const [file, write] of writers(catalog)) {
      const text = texts.get(file);
      const wanted = text === undefined ? undefined : canonical(write);
      if (text === wanted || text === undefined || wanted === undefined) continue;
      const { line, is, should } = firstDifference(text, wanted);
      report(file, `line ${line}`, `not in canonical form: ${is}`, `write ${should}`);
    }
  },
};

type Writer = [file: string, write: () => string | null];

const writers = (catalog: AnyCatalog): Writer[] => [
  ...[...catalog.models.values()].map((model): Writer => [fileOf(model), () => formatRecord(model.record)]),
  ...Object.entries(BESIDE).map(([file, textOf]): Writer => [file, () => textOf(catalog)]),
  ["reviewed.jsonl", () => catalog.reviewed.map(formatReviewed).join("")],
];

/** The canonical text; undefined if a number is not finite, which finite-numbers reports. */
function canonical(write: () => string | null): string | undefined {
  try {
    return write() ?? undefined;
  } catch {
    return undefined;
  }
}

function firstDifference(text: string, wanted: string): { line: number; is: string; should: string } {
  const [is, should] = [text.split("\n"), wanted.split("\n")];
  const index = should.findIndex((line, i) => line !== is[i]);
  const at = index < 0 ? should.length : index;
  return { line: at + 1, is: excerpt(is[at]), should: excerpt(should[at]) };
}

const excerpt = (line: string | undefined) =>
  line === undefined ? "no line" : JSON.stringify(line.length > 160 ? `${line.slice(0, 160)}…` : line);
