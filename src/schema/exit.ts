/** How a verb of the command line ends. */
export const EXIT = { clean: 0, findings: 1, cannot: 2 } as const;

/** The job could not be done, for a reason that a person can mend. */
export class CannotDo extends Error {
  readonly mend: string;
  constructor(message: string, mend: string) {
    super(message);
    this.mend = mend;
  }
}
