/** Printed as `file:path: message — mend`. */
export type Finding = {
  /** Path relative to the project, or the page's key. */
  file: string;
  /** Location in the file, such as a field path or a row. */
  path: string;
  message: string;
  mend: string;
  /** The catalog is sound: it is published, and a person looks at this. */
  advice?: true;
};

/** Exit codes of the command line. */
export const EXIT = { clean: 0, findings: 1, cannot: 2 } as const;

/** The command can't run, for a reason the user can fix; `mend` says how. */
export class CannotDo extends Error {
  readonly mend: string;
  constructor(message: string, mend: string) {
    super(message);
    this.mend = mend;
  }
}
