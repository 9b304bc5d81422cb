import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
/** Every document for people. */
export const FILES = [
  ...globSync("*.md", { cwd: ROOT }),
  ...globSync("docs/**/*.md", { cwd: ROOT }),
  ...globSync("docs/*.{service,yml}", { cwd: ROOT }),
].sort();
export const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** A block of code: its first line's number, its language, the words after it (`run`, `known`; a day), and its text. */
export type Block = { file: string; line: number; language: string; marks: string[]; body: string };

/** Fenced blocks, and indented ones, which have no language and so no mark. */
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

/** The text without its blocks. */
export const proseOf = (text: string) => text.replace(/^\s*```.*?^\s*```\s*$/gms, "");

/** Code within running text. */
export const spansOf = (text: string) => [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

/** Where links and pictures of a document lead. */
export const linksOf = (text: string) =>
  [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);

/** The anchors of its headings, as a forge makes them. */
export const anchorsOf = (text: string) =>
  [...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );

/** A command line without prompt, variables before it and comment after it; undefined where the line is none. */
export function commandOf(line: string): string | undefined {
  const command = line
    .trim()
    .replace(/^\$ /, "")
    .replace(/^(?:[A-Z_]+=\S+ )+/, "")
    .replace(/\s+#.*$/, "");
  return command === "" || command.startsWith("#") ? undefined : command;
}

/** A command and what it is told to print, of a block in the form of a console. */
export type Step = { command: string; said: string };

/** A block's commands in order. Lines that follow a `$ ` are its output; without any `$ ` each line is a command that prints nothing told. */
export function stepsOf({ body }: Block): Step[] {
  if (!/^\$ /m.test(body)) return [{ command: body, said: "" }];
  return body
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = "", ...said] = part.split("\n");
      return { command: command.replace(/\s+#.*$/, ""), said: said.join("\n").trim() };
    });
}
