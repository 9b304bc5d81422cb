// Available models that are promised only until a day.
import { z } from "zod";
import { count } from "../feed/day-count.ts";
import { judge } from "../feed/verdict.ts";
import { dueOrder } from "./host-ends.ts";
import { Brief, source } from "./rows.ts";
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

export const MOST_PROMISED = 40;
const PROMISED_SHOWN = 10;

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

export function promisedLines(promised: readonly Promised[], today: string): string[] {
  if (promised.length === 0) return [];
  const lines = promised.slice(0, PROMISED_SHOWN).map(({ id, api_string, not_before, page, ...age }) => {
    const isOver = not_before <= today ? ", which has passed" : "";
    return `- until ${not_before}${isOver}: ${api_string ?? id} ${source({ source_url: page, ...age })}`;
  });
  const shown = promised.length > lines.length ? `, the first ${lines.length} of them` : "";
  return [`Not announced, but promised only until a date: ${count(promised.length, "model")}${shown}:`, ...lines];
}
