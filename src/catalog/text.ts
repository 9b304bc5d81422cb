import type * as z from "zod";
import { parseJson } from "./older-form.ts";

const RESTORE = "restore the file from git";

/** Decodes UTF-8 without a byte order mark; else returns the problem. */
export function readText(bytes: Uint8Array): string | { problem: string; mend: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { problem: "the file is UTF-16", mend: "save it as UTF-8" };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { problem: "the file is UTF-16", mend: "save it as UTF-8" };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { problem: "the file is not UTF-8", mend: RESTORE };
  }
  if (text.startsWith("\uFEFF"))
    return { problem: "the file starts with a byte order mark", mend: "save it without one" };
  if (text.includes("\0")) return { problem: "the file contains NUL bytes", mend: RESTORE };
  if (/^(<{7} |={7}$|>{7} )/m.test(text)) {
    return { problem: "the file contains the conflict markers of a merge", mend: "resolve the merge, then lint again" };
  }
  return text;
}

/** Parses JSON by a schema; else returns every problem. Never throws. */
export function parseText<T>(text: string, schema: z.ZodType<T>): { value: T } | { problems: Problem[] } {
  try {
    const json = parseJson(text);
    const key = keyProblem(text);
    if (key) return { problems: [key] };
    const result = schema.safeParse(json);
    if (result.success) return { value: result.data };
    const problems = result.error.issues
      .flatMap((issue) => problemsOf(issue, json))
      .map(({ path, message, mend }) => ({ path: oneLine(path), message: oneLine(message), mend }));
    return { problems };
  } catch (error) {
    // The schema throws a RangeError if a value is nested too deeply.
    const message =
      error instanceof SyntaxError ? `not JSON: ${placed(error.message, text)}` : `cannot be read: ${String(error)}`;
    return { problems: [{ path: "", message: oneLine(message), mend: "fix it, or restore the file from git" }] };
  }
}

/** The parser's message with line and column only; for a single line, without the line, which the caller adds. */
const placed = (message: string, text: string) =>
  message.replace(/ in JSON at position (\d+).*$/, (_, position) => {
    const before = text.slice(0, Number(position)).split("\n");
    return `${text.includes("\n") ? `, line ${before.length}` : ","} column ${(before.at(-1)?.length ?? 0) + 1}`;
  });

/** Finds a duplicate key in an object (JSON.parse keeps the last) or `__proto__`, which a schema would ignore. */
function keyProblem(text: string): Problem | undefined {
  const open: Set<string>[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (token.endsWith(":")) {
      // Decoded, so that an escape does not hide a duplicate.
      const quoted = token.slice(0, -1).trimEnd();
      const key: string = quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1);
      const keys = open.at(-1);
      if (keys?.has(key))
        return { path: oneLine(key), message: "the key is there twice", mend: "keep the one that the page states" };
      if (key === "__proto__") return { path: key, message: "no field has this name", mend: "remove the key" };
      keys?.add(key);
    }
  }
  return undefined;
}

/** Replaces control characters, since messages quote the file and go to a terminal. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");

type Problem = { path: string; message: string; mend: string };

const MEND = "fix the value, or restore it from git";

/** Converts a schema issue into a problem for each key or value, keeping our schemas' own messages. `json`: the parsed file. */
function problemsOf(issue: z.core.$ZodIssue, json: unknown): Problem[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join("."),
      message: "no such key",
      mend: "correct its name, or remove it",
    }));
  const is = issue.path.reduce<unknown>((of, key) => (of as Record<PropertyKey, unknown> | null)?.[key], json);
  if (is === undefined) return [{ path, message: "it is missing", mend: "add it, or restore it from git" }];
  return [{ path, message: wrong(issue, is), mend: MEND }];
}

function wrong(issue: z.core.$ZodIssue, is: unknown): string {
  const shown =
    typeof is === "object" && is !== null ? (Array.isArray(is) ? "a list" : "an object") : JSON.stringify(is);
  if (issue.code === "invalid_value") return `${shown} is not one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_format" && issue.format === "date") return `${shown} is not a date such as 2026-01-31`;
  if (issue.code === "invalid_union" && issue.message === "Invalid input") return `${shown} does not fit here`;
  // Only the library's own messages start like this.
  return /^(Invalid|Too) /.test(issue.message) ? `${shown} does not fit: ${issue.message}` : issue.message;
}
