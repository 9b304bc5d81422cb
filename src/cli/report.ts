import { EXIT } from "../schema/exit.ts";
import type { Finding } from "../schema/finding.ts";

/** `file:path: message — mend`, or without the path if the finding is about the whole file. */
export const formatFinding = ({ file, path, message, mend }: Finding) =>
  `${file}${path && `:${path}`}: ${message} — ${mend}`;

/** Prints findings and sets exit code 1 if there are any. Returns whether there were none. */
export function report(findings: readonly Finding[]): boolean {
  for (const finding of findings) console.log(formatFinding(finding));
  if (findings.length > 0) {
    console.error(`${findings.length} ${findings.length === 1 ? "finding" : "findings"}`);
    process.exitCode = EXIT.findings;
  }
  return findings.length === 0;
}
