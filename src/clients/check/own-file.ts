import { lstatSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { Usage } from "./options.ts";

const LARGEST = 32 * 1_048_576;
const A_LINK = "a symbolic link: name its target instead";

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();

/** Path and its name → its text, if it exists, as one that the caller names must. Throws Usage if it can't be read, or is a link that isn't named: it may lead to secrets. */
export function readOwn(path: string, name: string, isNamed = false): string | undefined {
  const refuse = (why: string) => new Usage(`${name} cannot be read (${why})`);
  try {
    if (!isNamed && isLink(path)) throw refuse(`not a regular file but ${A_LINK}`);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined && !isNamed) return undefined;
    if (stat === undefined) throw refuse("ENOENT");
    if (!stat.isFile()) throw refuse("not a regular file");
    if (stat.size > LARGEST) throw refuse(`larger than ${LARGEST} bytes`);
    return readFileSync(path, "utf8");
  } catch (error) {
    throw error instanceof Usage ? error : refuse((error as NodeJS.ErrnoException).code ?? "error");
  }
}

/** Writes a file whole or not at all. Throws Usage for a link: a hostile repository's could lead anywhere. */
export function writeOwn(path: string, name: string, text: string): void {
  if (isLink(path)) throw new Usage(`${name} is ${A_LINK}`);
  replaceFile(path, text);
}

/** The file is never half written. Throws if its folder can't be written. */
export function replaceFile(path: string, content: string | Uint8Array, mode?: number): void {
  const beside = `${path}.almanac-${process.pid}`;
  try {
    writeFileSync(beside, content, { flag: "wx", ...(mode === undefined ? {} : { mode }) });
    renameSync(beside, path);
  } catch (error) {
    throw new Error(`${path} can't be written (${(error as NodeJS.ErrnoException).code}): allow it in its folder`);
  }
}
