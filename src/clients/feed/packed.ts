/** As in package.json, which the bundled file can't read. */
export const VERSION = "0.1.0";

/** Whoever packs or publishes a program writes the address of its feed after the equals sign. */
const PACKED = "feed=";

/** The address of the feed that this program was packed with, or that published it. */
export const PACKED_FEED: string | undefined = PACKED.slice(5) || undefined;
