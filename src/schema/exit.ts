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
