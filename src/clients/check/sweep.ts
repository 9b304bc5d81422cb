import { type Found, foundIn } from "./found.ts";
import { type Matcher, MOST } from "./match.ts";
import { readerIn } from "./read-file.ts";
import type { Skipped } from "./report.ts";

export type Swept = { found: Found[]; skipped: Skipped[]; read: number };

/** Folder and files in it → the ids in them; `lines` asks for the text of each line found. */
export function sweep(root: string, files: readonly string[], matcher: Matcher, lines: boolean): Swept {
  const result: Swept = { found: [], skipped: [], read: 0 };
  const read = readerIn(root);
  for (const file of files) {
    const { text, why } = read(file);
    if (why !== undefined) {
      result.skipped.push({ file, why });
      continue;
    }
    if (text.startsWith(REPORT)) {
      result.skipped.push({ file, why: "a report of the check" });
      continue;
    }
    result.read += 1;
    const one = foundIn(matcher, file, text, lines);
    if (one.matches.length >= MOST)
      result.skipped.push({ file, why: `more than ${MOST} ids; the rest is not reported` });
    if (one.matches.length > 0) result.found.push(one);
  }
  return result;
}

/** How our own JSON reports begin, which repeat the ids they found. */
const REPORT = '{\n  "findings": [';
