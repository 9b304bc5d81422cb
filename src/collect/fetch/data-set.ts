import { readFileSync } from "node:fs";

const LARGEST = 64 * 1024 * 1024;
const PATIENCE_MS = 30_000;

/** File or https address → its JSON. Throws an error that names the place and the fix. */
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
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: Error) => error);
  if (answer instanceof Error) throw new Error(`${url} does not answer (${answer.message}): save it as a file`);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: check the address, or save it as a file`);
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > LARGEST) throw new Error(`${url} is larger than 64 MB: is it the data set?`);
  return new TextDecoder().decode(bytes);
}
