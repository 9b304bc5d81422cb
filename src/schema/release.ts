import * as z from "zod";
import { top } from "./feed.ts";

export const ReleaseEntry = z
  .looseObject({
    path: z.string().startsWith("/").describe("Path of the document, from the root of a feed that serves version 2."),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe("SHA-256 of its body, before any content coding."),
    bytes: z.int().nonnegative().describe("Length of that body."),
  })
  .describe("One document of the release.");

export const ReleaseDocument = z
  .looseObject({
    updated: top.updated,
    serial: z
      .int()
      .nonnegative()
      .describe("Grows with each recorded change and decision, and never decreases from one release to the next."),
    signature: z.string().optional().describe("Path of this list's Ed25519 signature by the publisher, or `unsigned`."),
    count: z.int().nonnegative().describe("Number of entries in `documents`."),
    documents: z.array(ReleaseEntry).describe("Every other document of the release."),
  })
  .describe("A release: its documents and the hashes of their bodies.");

export type ReleaseEntry = z.infer<typeof ReleaseEntry>;
export type ReleaseDocument = z.infer<typeof ReleaseDocument>;
