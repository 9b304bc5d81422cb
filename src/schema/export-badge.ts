import { z } from "zod";

export const BadgeDocument = z
  .strictObject({
    schemaVersion: z.literal(1).describe("Version of the format."),
    label: z.string().min(1).describe("Name of the model."),
    message: z.string().min(1).describe("Status and firm day."),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .describe("Colour of the status."),
    cacheSeconds: z.int().min(300).describe("How long shields.io may cache the image, in seconds."),
  })
  .describe("One model's lifecycle, as a badge for shields.io.");

export type BadgeDocument = z.infer<typeof BadgeDocument>;
