import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LARGEST = 128 * 1_048_576;
const HEADER = 12;
/** Bytes of an entry before its name, with object names of SHA-1; the last two are its flags. */
const FIXED = 62;
const CHECKSUM = 20;
const EXTENDED = 0x4000;
const LENGTH = 0xfff;

/**
 * Top folder of a repository → the paths that its index holds, in its order; undefined where there is none that can be read whole
 * (a worktree's, a split or sparse one, SHA-256): git itself has to say. Format: git's `index-format`, versions 2 to 4.
 */
export function trackedIn(top: string): string[] | undefined {
  if (!lstatSync(join(top, ".git")).isDirectory()) return undefined;
  const file = join(top, ".git/index");
  const stat = lstatSync(file, { throwIfNoEntry: false });
  // A new repository has none yet.
  if (stat === undefined)
    return lstatSync(join(top, ".git/HEAD"), { throwIfNoEntry: false })?.isFile() ? [] : undefined;
  return stat.isFile() && stat.size <= LARGEST ? readIndex(readFileSync(file)) : undefined;
}

/** Bytes of an index → its paths, each once, or undefined. */
export function readIndex(bytes: Buffer): string[] | undefined {
  if (bytes.length < HEADER + CHECKSUM || bytes.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return undefined;
  const end = bytes.length - CHECKSUM;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const names: string[] = [];
  /** Of version 4, whose names say only how they differ from the one before. */
  let last: Buffer = Buffer.alloc(0);
  let at = HEADER;
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    if (at + FIXED > end) return undefined;
    const start = at;
    at += FIXED + (view.getUint16(start + FIXED - 2) & EXTENDED ? 2 : 0);
    let kept = 0;
    if (version === 4) {
      const [dropped, next] = varint(bytes, at);
      at = next;
      kept = last.length - dropped;
      if (kept < 0) return undefined;
    }
    // Names of 4,095 bytes and more do not tell their length.
    const length = view.getUint16(start + FIXED - 2) & LENGTH;
    const nul = length < LENGTH ? at + length - kept : bytes.indexOf(0, at);
    if (nul < at || nul >= end || bytes[nul] !== 0) return undefined;
    if (version === 4) last = Buffer.concat([last.subarray(0, kept), bytes.subarray(at, nul)]);
    const name = version === 4 ? last.toString() : bytes.toString("utf8", at, nul);
    at = version === 4 ? nul + 1 : start + ((nul - start + 8) & ~7);
    if (!isSafe(name)) return undefined;
    if (name !== names.at(-1)) names.push(name); // a conflict holds up to three of one path
  }
  return endsWell(bytes, at, end) ? names : undefined;
}

/** Optional extensions have a capital first; what changes the meaning of the entries has not. They end where the checksum begins. */
function endsWell(bytes: Buffer, from: number, end: number): boolean {
  let at = from;
  while (at + 8 <= end) {
    const first = bytes[at] as number;
    if (first < 65 || first > 90) return false;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === end;
}

/** How many bytes of the path before are dropped: seven bits a byte, each further one adds one (git's `OFS_DELTA`). */
function varint(bytes: Buffer, from: number): [value: number, next: number] {
  let at = from;
  let byte = bytes[at++] ?? 0;
  let value = byte & 127;
  while (byte & 128) {
    byte = bytes[at++] ?? 0;
    value = (value + 1) * 128 + (byte & 127);
  }
  return [value, at];
}

/** A path that git would take: within the folder, and none of git's own. */
const isSafe = (name: string) => name !== "" && (PLAIN.test(name) || !/(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)/i.test(name));
/** Most names: no part of them is empty or begins with a dot. */
const PLAIN = /^[^./][^/]*(?:\/[^./][^/]*)*$/;
