import { createHash, type KeyObject, verify } from "node:crypto";
import pLimit from "p-limit";
import { prettifyError, z } from "zod";
import type { Copy } from "./copy.ts";

const Release = z.object({
  updated: z.iso.date(),
  serial: z.int().nonnegative(),
  documents: z.array(z.object({ path: z.string().startsWith("/"), sha256: z.string(), bytes: z.int() })).min(1),
});
type Release = z.infer<typeof Release>;

/** The newest release verified so far. */
export const Seen = z.strictObject({ updated: z.iso.date(), serial: z.int().nonnegative(), sha256: z.string() });
export type Seen = z.infer<typeof Seen>;

type Trust = {
  /** The publisher's public key (Ed25519); if given, it must have signed the list. */
  key?: KeyObject | undefined;
  /** Nothing older than this is accepted. */
  seen?: Seen | undefined;
};

/** `faults`: one line each, empty if the copy is good. `signed`: whether there is a signature, by whoever. `seen`: what to remember for the next time. */
type Verdict = { faults: string[]; documents: number; seen: Seen | undefined; signed: boolean };

const RELEASE = "/api/release.json";
const AT_ONCE = 8;

/**
 * Checks every document of a copy against its release list, the list's signature against the key, and its age against what
 * was seen before. Throws if the copy can't be reached.
 */
export async function verifyRelease(copy: Copy, { key, seen }: Trust): Promise<Verdict> {
  const text = await copy.read(RELEASE);
  if (!text) return { faults: [`${RELEASE} is missing`], documents: 0, seen: undefined, signed: false };
  const release = parse(text);
  if (typeof release === "string")
    return { faults: [`${RELEASE}: ${release}`], documents: 0, seen: undefined, signed: false };
  const signature = await copy.read(`${RELEASE}.sig`);
  const now: Seen = { updated: release.updated, serial: release.serial, sha256: sha256(text) };
  const faults = [
    ...(key ? signatureFaults(signature, text, key) : []),
    ...(seen ? replayFaults(now, seen) : []),
    ...(await bodyFaults(copy, release)),
  ];
  return { faults, documents: release.documents.length, seen: now, signed: signature !== undefined };
}

function parse(text: Uint8Array): Release | string {
  try {
    const parsed = Release.safeParse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text)));
    return parsed.success ? parsed.data : `it is not a release list: ${prettifyError(parsed.error)}`;
  } catch {
    return "it is damaged: not JSON";
  }
}

function signatureFaults(signature: Uint8Array | undefined, text: Uint8Array, key: KeyObject): string[] {
  if (!signature) return [`${RELEASE}.sig is missing: this release is unsigned`];
  const bytes = Buffer.from(new TextDecoder().decode(signature), "base64");
  if (verify(null, text, key, bytes)) return [];
  return [`${RELEASE} is not signed with the given key: it was changed, or someone else made it`];
}

/** Neither the date nor the number of recorded changes and decisions ever decreases. */
function replayFaults(now: Seen, seen: Seen): string[] {
  const older = now.updated < seen.updated || now.serial < seen.serial;
  if (!older) return [];
  const name = ({ updated, serial }: Seen) => `updated ${updated}, serial ${serial}`;
  return [`an older release is replayed: this one is ${name(now)}, the last one seen was ${name(seen)}`];
}

async function bodyFaults(copy: Copy, { documents }: Release): Promise<string[]> {
  const pathOf = new Map(documents.map(({ path, sha256 }) => [sha256, path]));
  const limit = pLimit(AT_ONCE);
  const faults = await limit.map(documents, async ({ path, sha256: promised, bytes }) => {
    const body = await copy.read(path);
    if (!body) return [`${path} is missing`];
    const hash = sha256(body);
    if (hash === promised) return [];
    const other = pathOf.get(hash);
    if (other) return [`${path} is swapped: it has the body of ${other}`];
    const length = body.length === bytes ? "" : `: ${body.length} bytes, ${bytes} promised`;
    return [`${path} differs from the release${length}`];
  });
  return faults.flat();
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
