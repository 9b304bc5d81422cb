/** As in package.json, which the bundled file can't read. */
export const VERSION = "0.1.0";
