import { readFileSync } from "node:fs";

const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** Reads JSON from a file or an https URL. Errors say what failed and how to fix it. */
export async function readDataSet(from: string): Promise<unknown> {
  const text = from.startsWith("https://") ? await download(from) : readFile(from);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${from} is not JSON: name the data set itself, not a page about it`);
  }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Error(`${path} cannot be read: name a file or an https address`);
  }
}

async function download(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => error);
  if (answer instanceof Error) throw new Error(`${url} does not answer (${answer.message}): save it as a file`);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: check the address, or save it as a file`);
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > MAX_BYTES) throw new Error(`${url} is larger than 64 MB: is it the data set?`);
  return new TextDecoder().decode(bytes);
}
