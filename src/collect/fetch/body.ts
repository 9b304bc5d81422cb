import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { FetchError } from "./fetch-error.ts";

/** The content codings that we request, and the only ones accepted. */
export const ACCEPT_ENCODING = "gzip, br";

/**
 * Reads a stream with this Content-Encoding into decoded bytes: at most `limit`, before and after decoding.
 * Rejects with a FetchError (`too-large`, `encoding`, `truncated`) or with the stream's own error.
 */
export async function readBody(raw: Readable, coding: string | undefined, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const keep = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  };
  const decoder = decoderOf(coding);
  if (decoder instanceof FetchError) {
    raw.destroy();
    throw decoder;
  }
  try {
    if (decoder === undefined) await pipeline(raw, atMost(limit, "bytes"), keep);
    else await pipeline(raw, atMost(limit, "encoded bytes"), decoder, atMost(limit, "decoded bytes"), keep);
  } catch (error) {
    throw decodingError(error as NodeJS.ErrnoException) ?? error;
  }
  return Buffer.concat(chunks);
}

function atMost(limit: number, what: string) {
  return async function* (source: AsyncIterable<Buffer>) {
    let count = 0;
    for await (const chunk of source) {
      count += chunk.length;
      if (count > limit) throw new FetchError("too-large", `more than ${limit} ${what}`);
      yield chunk;
    }
  };
}

function decoderOf(coding: string | undefined) {
  const name = coding?.trim().toLowerCase();
  if (name === "" || name === "identity") return undefined;
  if (name === "gzip" || name === "x-gzip") return createGunzip();
  if (name === "br") return createBrotliDecompress();
  const why = coding === undefined ? "repeated Content-Encoding" : `unexpected content coding "${coding}"`;
  return new FetchError("encoding", why);
}

function decodingError({ code = "", message }: NodeJS.ErrnoException): FetchError | undefined {
  if (code === "Z_BUF_ERROR") return new FetchError("truncated", `the encoded body is truncated: ${message}`);
  return /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(code) ? new FetchError("encoding", `${message} (${code})`) : undefined;
}
