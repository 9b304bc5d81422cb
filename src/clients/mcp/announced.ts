import { z } from "zod";
import type { Judgement, Model } from "../feed/api.ts";
import { figuresRead, inBrackets } from "./readings.ts";
import { read } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

const Between = z.object({ after: z.iso.date(), by: z.iso.date() });
export type Between = z.infer<typeof Between>;
const Document = z.object({ announced_between: Between });

/** The snapshot or dated version that ends with a model; the model itself if there is none. */
export const datedOf = (model: Model, { snapshotOf, resolver }: Pick<ToolContext, "snapshotOf" | "resolver">): Model =>
  snapshotOf(model) ?? resolver.replacementSource(model);

/**
 * Id → the days between which its retirement was announced, for those without a stated day: the day of its snapshot or dated
 * version that ends with it, or the days in its own document.
 */
export async function announcedBetween(
  models: readonly Model[],
  context: Pick<ToolContext, "client" | "snapshotOf" | "resolver">,
): Promise<Map<string, Between>> {
  const undated = models.filter(({ deprecated_on, retires_on }) => deprecated_on === null && retires_on !== null);
  const read = await Promise.all(
    undated.map(async (model) => {
      const { id } = model;
      const dated = datedOf(model, context);
      const on = dated.retires_on === model.retires_on ? dated.deprecated_on : null;
      if (on !== null) return [[id, { after: on, by: on }] as const];
      const { data } = Document.safeParse(await context.client.model(id));
      return data ? [[id, data.announced_between] as const] : [];
    }),
  );
  return new Map(read.flat());
}

/** `, announced 2026-09-30 (read 2026-10-08, 46 days ago)`, with the reading if it isn't the verdict's; empty if no day is known. */
export async function announcedText(
  model: Model,
  bounds: Between | undefined,
  verdict: Pick<Judgement, "read_on" | "age_days">,
  context: ToolContext,
): Promise<string> {
  const readOf = (one: Model) => figuresRead([one], (field) => field === "deprecated_on", context);
  if (bounds !== undefined)
    return bounds.after === bounds.by
      ? `, announced ${bounds.by} with its snapshot${inBrackets(await readOf(datedOf(model, context)))}`
      : `, announced by ${bounds.by}, when ${model.provider}'s package first stated it (not yet on ${bounds.after})`;
  if (model.deprecated_on === null) return "";
  const on = await readOf(model);
  const isThere = on === null || on === read(verdict);
  return `, announced ${model.deprecated_on}${isThere ? "" : ` (${on})`}`;
}
