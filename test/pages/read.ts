import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Format } from "../../src/collect/page/page.ts";
import { isHost } from "../../src/schema/vocabulary.ts";
import { filesIn } from "../program.ts";

/** One invented page in a provider's layout. */
export type FixturePage = { format: Format; text: string };

/** The folder of a provider's or host's pages. */
export const folderOf = (slug: string): string => join(import.meta.dirname, isHost(slug) ? "hosts" : "", slug);

/** A provider's or host's pages by key, from the files `<slug>/<key>.<format>` (a text's ends with txt); hosts' lie in `hosts/`. */
export function pagesOf(slug: string): Record<string, FixturePage> {
  const cwd = folderOf(slug);
  const files = filesIn(cwd, /(?<!\.expected|^variants)\.(md|mdx|html|json|yaml|txt)$/);
  return Object.fromEntries(
    files.map((file) => {
      const ending = extname(file);
      const format = ending === ".txt" ? "text" : (ending.slice(1) as Format);
      return [file.slice(0, -ending.length), { format, text: readFileSync(join(cwd, file), "utf8") }];
    }),
  );
}
