import { writeSync } from "node:fs";

/** In milliseconds, before a full pipe is tried again. */
const PAUSE = 5;

/** Writes all of a text to a file descriptor. A reader that has seen enough (`| head`) is no failure; anything else throws. */
export function print(fd: 1 | 2, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Windows reports a closed pipe as EOF.
      if (code === "EPIPE" || code === "EOF") return;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
}
