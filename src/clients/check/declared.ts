// Constants that a program declares itself.
import type { FileMatches } from "./match.ts";

/** `EMBEDDING_001: &str = "x"`, `GPT_4("x")`. */
const DECLARED = /\b([A-Z]\w*\d\w*)\b[^=(]{0,40}[=(]\s*["'`]$/;

/** A program's matches → the same, whose constants mean what the program itself declares under their name, if that is one model. */
export function asDeclared(files: readonly FileMatches[]): readonly FileMatches[] {
  const declared = new Map<string, { id: string | null; text: string } | null>();
  for (const { matches } of files)
    for (const { id, text, line_text, spelled } of matches) {
      const name = spelled ? undefined : DECLARED.exec(line_text.slice(0, line_text.indexOf(text)))?.[1];
      if (name) declared.set(name, (declared.get(name) ?? { id, text }).id === id ? { id, text } : null);
    }
  if (declared.size === 0) return files;
  const meant = (name: string, spelled: string | undefined) => (spelled ? declared.get(name) : undefined);
  return files.map(({ file, matches }) => ({
    file,
    matches: matches.map((match) => {
      const own = match.host === null ? meant(match.text, match.spelled) : undefined;
      return own && own.id !== match.id ? { ...match, id: own.id, spelled: own.text } : match;
    }),
  }));
}
