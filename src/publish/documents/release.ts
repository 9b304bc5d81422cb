import { createHash, type KeyObject, sign } from "node:crypto";
import type { ReleaseDocument, ReleaseEntry } from "../../schema/release.ts";
import type { Context } from "../context.ts";
import { type Body, bytesOf } from "../representations.ts";

export const RELEASE_PATH = "/api/release.json";
export const SIGNATURE_PATH = `${RELEASE_PATH}.sig`;

/** Path and body → the entry of the release that names them. */
export function entryOf(path: string, body: Body): ReleaseEntry {
  const bytes = bytesOf(body);
  return { path, sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length };
}

/** All other documents → the list of the release. `serial` counts lines of files that only grow. */
export function releaseDocument({ catalog, updated }: Context, documents: readonly ReleaseEntry[]): ReleaseDocument {
  const serial = catalog.changes.length + catalog.reviewed.length;
  return { updated, serial, count: documents.length, documents: [...documents] };
}

/** The list's text and an Ed25519 key (RFC 8032) → the signature in base64, one line. Same text and key, same signature. */
export const signatureOf = (text: string, key: KeyObject) =>
  `${sign(null, Buffer.from(text), key).toString("base64")}\n`;
