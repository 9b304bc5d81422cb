import type { Finding } from "../schema/finding.ts";

export const EXIT = { clean: 0, findings: 1, cannot: 2 } as const;

/** The job could not be done, for a reason that a person can mend. */
export class CannotDo extends Error {
  readonly mend: string;
  constructor(message: string, mend: string) {
    super(message);
    this.mend = mend;
  }
}

/** `file:path: message — mend`, one a line; a finding of a whole file has no path. */
export const formatFinding = ({ file, path, message, mend }: Finding) =>
  `${file}${path && `:${path}`}: ${message} — ${mend}`;

/** Prints findings and sets the exit code: 1 where there is one. Returns whether there were none. */
export function report(findings: readonly Finding[]): boolean {
  for (const finding of findings) console.log(formatFinding(finding));
  if (findings.length > 0) {
    console.error(`${findings.length} ${findings.length === 1 ? "finding" : "findings"}`);
    process.exitCode = EXIT.findings;
  }
  return findings.length === 0;
}
