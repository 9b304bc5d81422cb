import * as z from "zod";
import { top } from "./feed.ts";
import { Count, optional, part } from "./values.ts";

export const ReleaseEntry = part("One document of the release.", {
  path: z.string().startsWith("/").describe("Path of the document, from the root of a feed that serves version 2."),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("SHA-256 of its body, before any content coding."),
  bytes: Count.describe("Length of that body."),
});

export const ReleaseDocument = part("A release: its documents and the hashes of their bodies.", {
  updated: top.updated,
  serial: z
    .int()
    .nonnegative()
    .describe("Grows with each recorded change and decision, and never decreases from one release to the next."),
  signature: optional(z.string(), "Path of this list's Ed25519 signature by the publisher, or `unsigned`."),
  count: Count.describe("Number of entries in `documents`."),
  documents: z.array(ReleaseEntry).describe("Every other document of the release."),
});

export type ReleaseEntry = z.infer<typeof ReleaseEntry>;
export type ReleaseDocument = z.infer<typeof ReleaseDocument>;
