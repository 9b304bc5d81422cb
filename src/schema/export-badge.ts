// Owns the shape that shields.io reads from an endpoint. Strict: it refuses keys it does not know.
import { z } from "zod";

export const BadgeDocument = z
  .strictObject({
    schemaVersion: z.literal(1),
    label: z.string().min(1),
    message: z.string().min(1),
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    cacheSeconds: z.int().min(300).describe("How long shields.io may keep the picture."),
  })
  .describe("One model's lifecycle as a badge that shields.io draws.");

export type BadgeDocument = z.infer<typeof BadgeDocument>;
