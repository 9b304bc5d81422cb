import { z } from "zod";

export const BadgeDocument = z
  .strictObject({
    schemaVersion: z.literal(1).describe("Version of the shape."),
    label: z.string().min(1).describe("Name of the model."),
    message: z.string().min(1).describe("Status and firm day."),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .describe("Colour of the status."),
    cacheSeconds: z.int().min(300).describe("How long shields.io may keep the picture."),
  })
  .describe("One model's lifecycle as a badge that shields.io draws.");

export type BadgeDocument = z.infer<typeof BadgeDocument>;
