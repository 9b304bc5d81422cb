/** That of package.json, which one bundled file cannot read. */
export const VERSION = "0.1.0";
