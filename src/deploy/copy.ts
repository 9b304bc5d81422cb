import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Reads one document's body, before any content coding. */
export type Copy = {
  /** For messages. */
  at: string;
  /** The body at a path from the root; undefined if the copy has no such document. Throws if the copy can't be reached. */
  read(path: string): Promise<Uint8Array | undefined>;
};

const MOST_BYTES = 64 * 1024 * 1024;
const PATIENCE_MS = 30_000;

/** `from`: a folder that `publish` wrote, or the URL of a feed. */
export const copyAt = (from: string): Copy => (/^https?:\/\//.test(from) ? copyOverHttp(from) : copyInFolder(from));

function copyInFolder(out: string): Copy {
  const files = join(out, "current", "files");
  const read = (path: string) =>
    readFile(join(files, path.replace(/\/$/, "/index.html"))).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
      throw error;
    });
  return { at: out, read };
}

function copyOverHttp(address: string): Copy {
  const base = address.replace(/\/+$/, "");
  return {
    at: base,
    async read(path) {
      // A throwaway query bypasses caches: only the origin's response counts (spec section 8).
      const response = await fetch(`${base}${path}?verify`, {
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      // The 404 page is served with status code 404.
      if (response.status === 404 && path !== "/404.html") {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok && path !== "/404.html") throw new Error(`${path}: status ${response.status}`);
      return await bodyOf(response, path);
    },
  };
}

async function bodyOf(response: Response, path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`${path}: more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
