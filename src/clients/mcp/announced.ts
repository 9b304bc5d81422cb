import { z } from "zod";
import type { Model } from "../feed/api.ts";
import type { FeedClient } from "./feed-client.ts";

const Between = z.object({ after: z.iso.date(), by: z.iso.date() });
export type Between = z.infer<typeof Between>;
const Document = z.object({ announced_between: Between });

/** Id → the days between which its retirement was announced, for those without a stated day whose own document has them. */
export async function announcedBetween(models: readonly Model[], client: FeedClient): Promise<Map<string, Between>> {
  const undated = models.filter(({ deprecated_on, retires_on }) => deprecated_on === null && retires_on !== null);
  const read = await Promise.all(
    undated.map(async ({ id }) => {
      const { data } = Document.safeParse(await client.model(id));
      return data ? [[id, data.announced_between] as const] : [];
    }),
  );
  return new Map(read.flat());
}
