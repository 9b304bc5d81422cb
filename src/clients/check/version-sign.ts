// The version of a deployment, which code has apart from the model's name.
import { AZURE } from "../feed/forms.ts";
import type { Names } from "./names.ts";
import type { Spelling } from "./token.ts";

/** How far from a name its version may be, in characters and in lines. */
const FAR = 400;
const LINES = 4;
/** `version = "2024-08-06"`, `"version": "1"`, `--model-version 0125`, `MODEL_VERSION=…`, and not `api_version`. */
const LABEL = /([\w-]*)version["'`\]]*\s*(?:=>|:=|[:=,(]|\s)\s*["'`]?([\w.-]{1,20})/gi;

/** Azure deployments have the model's version apart from its name: Azure has it in that version, and no other model's name lies between. */
export const withVersions =
  (names: Names) =>
  (text: string, matches: readonly Spelling[]): Spelling[] =>
    matches.map((match, i) => {
      if ((match.host !== null && match.host !== AZURE) || match.text.length > 60) return match;
      const isOther = (one: Spelling) => one.text !== match.text;
      const end = matches.slice(i + 1, i + 3).find(isOther)?.from ?? text.length;
      const start = matches.slice(Math.max(0, i - 2), i).findLast(isOther)?.to ?? 0;
      const after = text.slice(match.to, Math.min(end, match.to + FAR));
      const before = text.slice(Math.max(start, match.from - FAR), match.from);
      const near = [...(after.split("}")[0] ?? "").split("\n").slice(0, LINES).join("\n").matchAll(LABEL)];
      const lines = (before.split("}").at(-1) ?? "").split("\n").slice(-LINES);
      const above = [...lines.join("\n").matchAll(LABEL)].reverse();
      const [, , version] =
        [...near, ...above].find(
          ([, label = "", version]) =>
            !/api[_-]?$/i.test(label) && names.lists(AZURE, { text: match.text, version, id: null }),
        ) ?? [];
      return version === undefined ? match : { ...match, host: AZURE, version };
    });
