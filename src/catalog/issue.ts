import type * as z from "zod";

export type Problem = { path: string; message: string; mend: string };

const MEND = "fix the value, or restore it from git";

/** Converts a schema issue into a problem for each key or value, keeping our schemas' own messages. `json`: the parsed file. */
export function problemsOf(issue: z.core.$ZodIssue, json: unknown): Problem[] {
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
