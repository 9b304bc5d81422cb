import { Option } from "commander";
import { EXIT, type Finding } from "../schema/finding.ts";

/** `file:path: message — mend`, or without the path if the finding is about the whole file. */
export const formatFinding = ({ file, path, message, mend }: Finding, dir = "catalog") =>
  `${file.replace(/^catalog(?=\/)/, dir)}${path && `:${path}`}: ${message} — ${mend}`;

/** Prints findings and sets exit code 1 if there are any. Returns whether there were none. */
export function report(findings: readonly Finding[], dir?: string): boolean {
  for (const finding of findings) console.log(formatFinding(finding, dir));
  if (findings.length === 0) return true;
  console.error(`${findings.length} ${findings.length === 1 ? "finding" : "findings"}`);
  process.exitCode = EXIT.findings;
  return false;
}

export type ListFormat = { format: "text" | "markdown"; json?: true };

export const listOptions = () => [
  new Option("--format <form>", "how to print them").choices(["text", "markdown"]).default("text"),
  new Option("--json", "print them as JSON"),
];

/** How many of a group are printed. */
export const SHOWN = 5;

type Forms<T> = {
  json: unknown;
  markdown: (of: readonly T[]) => string;
  text: (of: readonly T[]) => string[];
  none: string;
};

/** Prints a list and sets exit code 1 unless it is empty. */
export function printList<T>(list: readonly T[], { format, json }: ListFormat, forms: Forms<T>): void {
  if (json) console.log(JSON.stringify(forms.json));
  else if (format === "markdown") console.log(forms.markdown(list).trimEnd());
  else console.log(list.length === 0 ? forms.none : forms.text(list).join("\n"));
  if (list.length > 0) process.exitCode = EXIT.findings;
}
