/** Where the module's memory holds its tables, the places it found, the place to go on from, and the text. In bytes. */
export const TABLES = 0;
export const RESUME = 96;
export const PLACES = 1_024;
export const TEXT = 65_536;
/** Bytes after a text that may be read, though never told. */
export const SLACK = 64;
