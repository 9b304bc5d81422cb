import { createHash } from "node:crypto";

// `npm test` runs long tests in a short form; `npm run test:heavy` sets this variable, and runs every test file that imports this one.
export const LONG = process.env.LONG_TESTS === "1";

/** The whole list in the long form, every `nth` element in the short form. */
export const sample = <T>(list: readonly T[], nth: number): readonly T[] =>
  LONG ? list : list.filter((_, i) => i % nth === 0);

/** Whether a case belongs to the short form, about one of `nth` by its name; all belong to the long form. A new case leaves the others as they are. */
export const drawn = (name: string, nth: number): boolean =>
  LONG || createHash("sha256").update(name).digest().readUInt32BE() % nth === 0;
