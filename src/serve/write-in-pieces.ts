import type { Writable } from "node:stream";

/** Longer bodies are sent in pieces of this size, without copying; the client must accept each in time. */
export const PIECE = 262_144;

/** Writes a long body piece by piece, each after the previous one has been sent, which shows whether the client accepts data. */
export function writeInPieces(to: Writable, body: Buffer, done: () => void): void {
  let at = 0;
  const more = () => {
    while (at < body.length) {
      const hasRoom = to.write(body.subarray(at, at + PIECE));
      at += PIECE;
      if (!hasRoom) return void to.once("drain", more);
    }
    done();
  };
  more();
}
