/** Printed as `file:path: message — mend`. */
export type Finding = {
  /** File relative to the project, or the page's key. */
  file: string;
  /** Place inside it: a field path, a row. */
  path: string;
  message: string;
  mend: string;
};
