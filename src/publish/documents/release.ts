import { createHash, type KeyObject, sign } from "node:crypto";
import { serialOf } from "../../catalog/serial.ts";
import type { ReleaseDocument, ReleaseEntry } from "../../schema/release.ts";
import type { Context } from "../context.ts";
import { type Body, bytesOf } from "../representations.ts";

export const RELEASE_PATH = "/api/release.json";
export const SIGNATURE_PATH = `${RELEASE_PATH}.sig`;

export function entryOf(path: string, body: Body): ReleaseEntry {
  const bytes = bytesOf(body);
  return { path, sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length };
}

export function releaseDocument(ctx: Context, documents: readonly ReleaseEntry[]): ReleaseDocument {
  const { catalog, updated, signed } = ctx;
  const signature = signed ? SIGNATURE_PATH : "unsigned";
  return { updated, serial: serialOf(catalog), signature, count: documents.length, documents: [...documents] };
}

/** Deterministic Ed25519 signature (RFC 8032) of the release list, in base64. */
export const signatureOf = (text: string, key: KeyObject) =>
  `${sign(null, Buffer.from(text), key).toString("base64")}\n`;
