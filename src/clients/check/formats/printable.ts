import { count } from "../../feed/day-count.ts";
import { sayShorter, saySuccessor } from "../../feed/say.ts";
import type { Item, Report } from "../report.ts";

/** Unicode classes would slow down startup. */
const UNSAFE = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text → one line, with controls and bidi marks written as `\x0a` or `\u202e`. */
export const printable = (text: string): string =>
  text.replace(UNSAFE, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });

/** A file's name, which a forge doesn't take for a command at the start of a line (`::error::`) or within it (`##vso[`, `##[`). */
export const fileName = (file: string): string =>
  printable(file)
    .replace(/^\s*::/, "./$&")
    .replace(/##(?=(?:vso)?\[)/g, "#\\x23");

export const firstOf = (texts: readonly string[], most: number): string =>
  [...texts.slice(0, most), ...(texts.length > most ? ["…"] : [])].join(", ");

const placeOf = ({ file, line }: Item) => fileName(`${file}:${line}`);
export const placesOf = (items: readonly Item[], most: number): string => firstOf(items.map(placeOf), most);

/** A finding in one sentence: the fullest that fits. */
export function sentence(item: Item, most = Number.POSITIVE_INFINITY): string {
  const { text, verdict, reason, excused, replacement } = item;
  const ends = (verdict === "repriced" ? [reason] : sayShorter(item)).map((end) => `${text} ${end}`);
  const because = excused === null ? "" : `; ${excused}`;
  const [full, short] = [true, false].map((changes) => saySuccessor(replacement, item, changes));
  const bare = short && replacement?.live ? ` → ${replacement.text}` : "";
  const rest = [`${short}${because}`, short, bare].flatMap((after) => ends.map((end) => `${end}${after}`));
  const ways = [`${text} ${reason}${full}${because}`, ...rest, ...ends].map(printable);
  const fitting = ways.find((way) => way.length <= most) ?? ways.at(-1) ?? "";
  return fitting.length > most ? `${fitting.slice(0, most - 1)}…` : fitting;
}

/** `1 error, 2 warnings, 3 accepted`. */
export function totalsOf({ findings, unknown }: Report): string {
  const all = [...findings, ...unknown];
  const accepted = all.filter((item) => item.accepted).length;
  const errors = count(all.filter(({ level }) => level === "error").length, "error");
  const warnings = count(findings.filter((item) => item.level === "warning" && !item.accepted).length, "warning");
  return `${errors}, ${warnings}${accepted > 0 ? `, ${accepted} accepted` : ""}`;
}

/** `3 files`, and why files that git ignores may be among them. */
export const filesOf = ({ files, without_git }: Report): string =>
  count(files, "file") + (without_git === null ? "" : ` (${printable(without_git)}: ignored files are read too)`);
