import type { Writable } from "node:stream";

/** Longer bodies are sent in pieces of this size: each must be taken in time, and none is copied. */
export const PIECE = 262_144;

/** Writes a long body piece by piece, each when the one before has left, so that it can be seen whether a client takes it. */
export function pour(to: Writable, body: Buffer, done: () => void): void {
  let at = 0;
  const more = () => {
    while (at < body.length) {
      const goesOn = to.write(body.subarray(at, at + PIECE));
      at += PIECE;
      if (!goesOn) return void to.once("drain", more);
    }
    done();
  };
  more();
}
