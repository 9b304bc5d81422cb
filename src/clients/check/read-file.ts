import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync, type Stats } from "node:fs";
import { join, relative, sep } from "node:path";

export const LARGEST = 5 * 1_048_576;
/** How much is read at once. Nearly every file is smaller. */
const PIECE = 131_072;

/** A file's text, one character per byte, or why there is none. */
export type Read = { text: string; why?: undefined } | { text?: undefined; why: string };

/** A folder's reader: path in it, with slashes → the file's text. */
export function readerIn(root: string): (file: string) => Read {
  const inside = insideOf(root);
  // A relative path is shorter and found sooner.
  const base = root === process.cwd() ? "" : `${root}/`;
  const memory = { bytes: Buffer.allocUnsafe(PIECE) };
  return (file) => {
    try {
      return inside(file) ? readWith(memory, base + file) : { why: "reached through a link" };
    } catch (error) {
      const { code = "error" } = error as NodeJS.ErrnoException;
      return { why: UNREAD[code] ?? `cannot be read (${code})` };
    }
  };
}

function readWith(memory: { bytes: Buffer }, path: string): Read {
  // If the system itself refuses links, opening without a stat saves a call.
  const before = constants.O_NOFOLLOW === undefined ? refusal(lstatSync(path)) : undefined;
  if (before) return { why: before };
  const fd = openSync(path, FLAGS);
  try {
    let size = readSync(fd, memory.bytes, 0, PIECE, null);
    // A piece that is neither empty nor full can't come from a pipe or a device.
    if (size === 0 || size === PIECE) {
      const stat = fstatSync(fd);
      const refused = refusal(stat);
      if (refused) return { why: refused };
      if (stat.size > memory.bytes.length) memory.bytes = Buffer.concat([memory.bytes], stat.size);
      for (let got = 1; got > 0 && size < stat.size; size += got)
        got = readSync(fd, memory.bytes, size, stat.size - size, size);
    }
    const binary = memory.bytes.subarray(0, Math.min(size, 8_000)).includes(0);
    return binary ? { why: "binary" } : { text: memory.bytes.toString("latin1", 0, size) };
  } finally {
    closeSync(fd);
  }
}

const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const UNREAD: Record<string, string> = {
  ELOOP: "a link",
  ENOENT: "not in the working tree",
  ENXIO: "not a regular file",
  EAGAIN: "not a regular file",
  EISDIR: "a submodule",
};

function refusal(stat: Stats): string | undefined {
  if (stat.isSymbolicLink()) return "a link";
  if (stat.isDirectory()) return "a submodule";
  if (!stat.isFile()) return "not a regular file";
  return stat.size > LARGEST ? `larger than ${LARGEST} bytes` : undefined;
}

/** Whether a file's folder is really inside the root, without links between; checked once per folder. */
export function insideOf(root: string): (file: string) => boolean {
  const real = realpathSync.native(root);
  const folders = new Map<string, boolean>([["", true]]);
  return (file) => {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
    let inside = folders.get(folder);
    if (inside === undefined) {
      inside =
        relative(real, realpathSync.native(join(root, folder)))
          .split(sep)
          .join("/") === folder;
      folders.set(folder, inside);
    }
    return inside;
  };
}
