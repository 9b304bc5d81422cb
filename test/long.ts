// `npm test` runs the long tests in a short form; the files `*.heavy.ts` set the variable and run them whole.
export const LONG = process.env.LONG_TESTS === "1";

/** All of a list in the long form; in the short one every `nth`. */
export const sample = <T>(list: readonly T[], nth: number): readonly T[] =>
  LONG ? list : list.filter((_, i) => i % nth === 0);
