import { AZURE } from "../feed/forms.ts";
import type { HostRows } from "../feed/host-rows.ts";

/** How far from a name its version may be, in bytes and in lines. */
const FAR = 400;
const LINES = 4;
/** `version = "2024-08-06"`, `"version": "1"`, `--model-version 0125`, `MODEL_VERSION=…`, and not `api_version`. */
const LABEL = /([\w-]*)version["'`\]]*\s*(?:=>|:=|[:=,(]|\s)\s*["'`]?([\w.-]{1,20})/gi;

type Named = { from: number; to: number; text: string; host: string | null; version?: string };

/**
 * Azure deployments have the model's version apart from its name. Sorted matches → the same, with a version if one is near the name,
 * no other match lies between, and Azure has that model in that version.
 */
export function withVersions<T extends Named>(text: string, found: readonly T[], hostRows: HostRows): T[] {
  return found.map((match, i) => {
    if ((match.host !== null && match.host !== AZURE) || match.text.length > 60) return match;
    const after = text.slice(match.to, Math.min(found[i + 1]?.from ?? text.length, match.to + FAR));
    const before = text.slice(Math.max(found[i - 1]?.to ?? 0, match.from - FAR), match.from);
    const near = [...after.split("\n").slice(0, LINES).join("\n").matchAll(LABEL)];
    const above = [...before.split("\n").slice(-LINES).join("\n").matchAll(LABEL)].reverse();
    const version = [...near, ...above].find(
      ([, label = "", value]) =>
        !/api[_-]?$/i.test(label) && hostRows.find({ host: AZURE, text: match.text, version: value }).length > 0,
    )?.[2];
    return version === undefined ? match : { ...match, host: AZURE, version };
  });
}
