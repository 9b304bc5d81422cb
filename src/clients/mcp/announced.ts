import { z } from "zod";
import type { Model } from "../feed/api.ts";
import type { ToolContext } from "./tool.ts";

const Between = z.object({ after: z.iso.date(), by: z.iso.date() });
export type Between = z.infer<typeof Between>;
const Document = z.object({ announced_between: Between });

/**
 * Id → the days between which its retirement was announced, for those without a stated day: the day of its snapshot that ends with it, or
 * the days in its own document.
 */
export async function announcedBetween(
  models: readonly Model[],
  { client, snapshotOf }: Pick<ToolContext, "client" | "snapshotOf">,
): Promise<Map<string, Between>> {
  const undated = models.filter(({ deprecated_on, retires_on }) => deprecated_on === null && retires_on !== null);
  const read = await Promise.all(
    undated.map(async (model) => {
      const { id } = model;
      const snapshot = snapshotOf(model);
      const on = snapshot?.retires_on === model.retires_on ? snapshot.deprecated_on : null;
      if (on !== null) return [[id, { after: on, by: on }] as const];
      const { data } = Document.safeParse(await client.model(id));
      return data ? [[id, data.announced_between] as const] : [];
    }),
  );
  return new Map(read.flat());
}
