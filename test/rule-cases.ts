import assert from "node:assert/strict";
import { test } from "node:test";
import { RULES } from "../src/catalog/rules/index.ts";
import { findingsOf, type RuleContext } from "../src/catalog/rules/rule.ts";
import type { Catalog } from "../src/schema/catalog.ts";
import type { Evidence, ModelRecord } from "../src/schema/record.ts";
import { cleanCatalog, recordOf } from "./clean-catalog.ts";

export type Mutation = (catalog: Catalog) => unknown;

/** Findings are `file place`, or `file place: part of the message`; openai/ and .json are left out. */
export type RuleCase = readonly [title: string, mutation: Mutation | readonly Mutation[], ...findings: string[]];

/** A test for each case: mutates the clean catalog and expects these findings of the rule, and no others. */
export function checkCases(name: string, cases: readonly RuleCase[], more: Partial<RuleContext> = {}): void {
  const rule = RULES.find((one) => one.name === name);
  assert.ok(rule, name);
  for (const [title, mutations, ...expected] of cases)
    test(`${name}: ${title}`, () => {
      const catalog = cleanCatalog((c) => {
        for (const mutate of [mutations].flat()) mutate(c);
      });
      const findings = findingsOf(rule, { catalog, texts: new Map(), ...more });
      const lines = findings.map(({ file, path, message }) => `${shortName(file)} ${path}: ${message}`);
      assert.equal(lines.length, expected.length, lines.join("\n"));
      for (const [i, line] of lines.entries()) {
        const [place, part = ""] = (expected[i] ?? "").split(/: (.*)/);
        assert.ok(
          line.startsWith(`${place}: `) && line.slice(place?.length).includes(part),
          `${line}, not ${expected[i]}`,
        );
      }
    });
}

const shortName = (file: string) => file.replace(/^catalog\/(?:openai\/)?/, "").replace(/\.json$/, "");

/** Changes facts of a model. */
export const facts =
  (id: string, over: Partial<ModelRecord>): Mutation =>
  (c) =>
    Object.assign(recordOf(c, id), over);

/** Changes an entry of a model's evidence. */
export const entry =
  (id: string, i: number, over: Partial<Evidence>): Mutation =>
  (c) =>
    Object.assign(recordOf(c, id).evidence[i] ?? {}, over);

/** Changes provider.json of OpenAI. */
export const provider =
  (over: object): Mutation =>
  (c) =>
    Object.assign(c.providers.get("openai") ?? {}, over);
