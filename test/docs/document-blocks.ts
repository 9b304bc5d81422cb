import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn, ROOT } from "../program.ts";

export { ROOT };

/** All hand-written documents. */
export const FILES = [
  ...readdirSync(ROOT).filter((file) => file.endsWith(".md")),
  ...filesIn(join(ROOT, "docs"), /\.md$|^[^/]*\.(service|yml)$/).map((file) => `docs/${file}`),
].sort();
export const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** A code block. `line`: its first line's number. `marks`: the words after the language (`run` or `known`, and a date). */
export type Block = { file: string; line: number; language: string; marks: string[]; body: string };

/** Fenced blocks, and indented ones, which have no language or marks. */
export function blocksOf(file: string, text = read(file)): Block[] {
  const blocks: Block[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const [, info] = /^\s*```(.*)$/.exec(lines[i] ?? "") ?? [];
    const from = i + 1;
    if (info !== undefined) {
      while (++i < lines.length && !/^\s*```\s*$/.test(lines[i] ?? ""));
      const [language = "", ...marks] = info.trim().split(/\s+/);
      blocks.push({ file, line: from, language, marks, body: lines.slice(from, i).join("\n") });
    } else if (file.endsWith(".md") && /^ {4}\S/.test(lines[i] ?? "") && (lines[i - 1] ?? "").trim() === "") {
      while (/^ {4}/.test(lines[i + 1] ?? "")) i++;
      blocks.push({ file, line: from, language: "", marks: [], body: lines.slice(from - 1, i + 1).join("\n") });
    }
  }
  return blocks;
}

/** The text without fenced blocks. */
export const proseOf = (text: string) => text.replace(/^\s*```.*?^\s*```\s*$/gms, "");

/** Inline code. */
export const spansOf = (text: string) => [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

/** The targets of links and images. */
export const linksOf = (text: string) =>
  [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);

/** The anchors of the headings, as GitHub generates them. */
export const anchorsOf = (text: string) =>
  [...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );

/** A command line without prompt, leading variables and trailing comment; undefined for an empty line or a comment. */
export function commandOf(line: string): string | undefined {
  const command = line
    .trim()
    .replace(/^\$ /, "")
    .replace(/^(?:[A-Z_]+=\S+ )+/, "")
    .replace(/\s+#.*$/, "");
  return command === "" || command.startsWith("#") ? undefined : command;
}

/** A command and its documented output. */
export type Step = { command: string; output: string };

/** A block's commands in order. Each starts with `$ `, and the lines after it are its output; without any `$ `, the block is one command. */
export function stepsOf({ body }: Block): Step[] {
  if (!/^\$ /m.test(body)) return [{ command: body, output: "" }];
  return body
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = "", ...output] = part.split("\n");
      return { command: command.replace(/\s+#.*$/, ""), output: output.join("\n").trim() };
    });
}
