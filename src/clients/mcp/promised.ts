// Available models that are promised only until a day.
import { z } from "zod";
import { count } from "../feed/day-count.ts";
import { readElsewhere } from "../feed/row-verdict.ts";
import { judge } from "../feed/verdict.ts";
import { dueOrder } from "./host-ends.ts";
import { Brief, source, spellingOf } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

export const Promised = Brief.pick({
  id: true,
  api_string: true,
  verdict: true,
  page: true,
  read_on: true,
  age_days: true,
}).extend({
  not_before: z.string(),
});
export type Promised = z.infer<typeof Promised>;

type Read = Pick<Brief, "id" | "page" | "read_on">;

/** ` (<page> read on 2026-10-08)`, where its promise wasn't read with its status. */
export function promiseRead(row: Read, { modelOf, notBefore }: ToolContext): string {
  const model = modelOf(row.id);
  return readElsewhere((model && notBefore(model)) ?? row, row);
}

export const MOST_PROMISED = 40;
const PROMISED_SHOWN = 20;

/** Available models with only an earliest date. */
export function promisedIn(
  context: ToolContext,
  { provider, before }: { provider?: string | undefined; before?: string | undefined },
) {
  return context.document.models
    .flatMap((model) => {
      const judgement = judge(model, context);
      const { verdict, not_before } = judgement;
      const meant = !provider || model.provider === provider;
      if (not_before === null || !meant || !["ok", "unverified"].includes(verdict)) return [];
      return before === undefined || not_before <= before ? [Promised.parse({ ...model, ...judgement })] : [];
    })
    .sort((a, b) => dueOrder({ ...a, ends_on: null }, { ...b, ends_on: null }, context.today));
}

export function promisedLines(promised: readonly Promised[], context: ToolContext): string[] {
  if (promised.length === 0) return [];
  const lines = promised.slice(0, PROMISED_SHOWN).map((row) => {
    const { not_before, page } = row;
    const isOver = not_before <= context.today ? ", which has passed" : "";
    const until = `until ${not_before}${promiseRead(row, context)}${isOver}`;
    return `- ${until}: ${spellingOf(row)} ${source({ ...row, source_url: page, page: null })}`;
  });
  const shown = promised.length > lines.length ? `, the first ${lines.length} of them` : "";
  return [`Not announced, but promised only until a date: ${count(promised.length, "model")}${shown}:`, ...lines];
}
