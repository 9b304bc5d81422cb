import texts from "./hostile-texts.json" with { type: "json" };

/** Attack → texts. */
export const HOSTILE_TEXTS: Record<string, readonly string[]> = {
  ...texts,
  sizes: [
    ...[" ", "  ", "''''", '""""'],
    ...["<".repeat(3_000), "`".repeat(3_000), "x".repeat(20_000), "[".repeat(2_000), "&".repeat(2_000)],
    "\u202e".repeat(500),
  ],
};
