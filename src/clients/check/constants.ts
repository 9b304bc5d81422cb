// Constants: those that a program declares, and those of SDKs, such as `ChatModel.GPT_5_MINI`, `OpenAiChatModelName.GPT_4_O` and Go's `openai.ChatModelGPT4oMini`.
import { groupedBy } from "../feed/grouped.ts";
import { once } from "../feed/once.ts";
import type { Names } from "./names.ts";
import { textBefore } from "./syntax.ts";
import { alone, type FileMatches, type Spelling } from "./token.ts";

/** After a class, a dot or two colons, and without a member of its own; in Swift after `model: `, too. */
const MEMBER = /(?:(?:\.|::)(?=[A-Z])|(?<=odel: )\.)([A-Za-z_]{1,80}\d\w{0,80})(?![\w(]|\.[A-Z]\w*\b(?!\())/g;
const OWNER = /(?:\w+(?:\.|::))?[A-Za-z]\w*(?=(?:: )?$)/;
const OF_MODELS = /model(?!_?famil)|engine|\b(?:openai|anthropic|gemini|genai|mistral|cohere)$/i;
/** What Go's constants begin with. */
const KIND = /^\w*?Model(?=[A-Z])/;

const folded = (name: string) => name.replace(/[^A-Za-z\d]/g, "").toLowerCase();

/** Names of a feed → reader of the constants in a program that mean exactly one of its ids, whatever their case and separators. */
export function createConstantReader({ spellings, find }: Pick<Names, "spellings" | "find">) {
  const isNumbered = (text: string) => /^[\w.-]*\d[\w.-]*$/.test(text);
  const ids = once(() => groupedBy(spellings.filter(isNumbered), folded));
  return (text: string): Spelling[] => {
    const constants: Spelling[] = [];
    for (const { 0: all, 1: member = "", index } of text.matchAll(MEMBER)) {
      const owner = OWNER.exec(textBefore(text, index, 80))?.[0] ?? "";
      if (!OF_MODELS.test(owner)) continue;
      const spelled = ids().get(folded(member.replace(KIND, ""))) ?? [];
      const [id, ...others] = new Set(spelled.map((text) => find(text)?.id));
      const to = index + all.length;
      const found = { from: to - member.length, to, text: alone(member), host: null, place: "use" } as const;
      if (spelled[0] && id && others.length === 0) constants.push({ ...found, id, spelled: spelled[0] });
    }
    return constants;
  };
}

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
  return files.map(({ file, matches }) => ({
    file,
    matches: matches.map((match) => {
      const declaration = match.host === null && match.spelled ? declared.get(match.text) : undefined;
      return declaration && declaration.id !== match.id
        ? { ...match, id: declaration.id, spelled: declaration.text }
        : match;
    }),
  }));
}
