/** Printed as `file:path: message — mend`. */
export type Finding = {
  /** Path relative to the project, or the page's key. */
  file: string;
  /** Location in the file, such as a field path or a row. */
  path: string;
  message: string;
  mend: string;
};
