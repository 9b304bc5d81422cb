import { createWriteStream, type WriteStream } from "node:fs";
import { everySecond } from "./clock.ts";
import type { Note } from "./http-server.ts";

export type AccessLog = {
  note: Note;
  /** Opens the file anew, so that the old one may be moved away. */
  reopen(): void;
  close(): Promise<void>;
};

/** Characters that may wait for the file; what comes on top is counted and left out. */
const LONGEST = 4_194_304;

/**
 * Appends `{"time","address","request","status","bytes"}` lines to a file, or writes them to standard output for `-`; time is the
 * second in ISO 8601, bytes are those of the document before any coding of the connection. Gathered for a second at most.
 */
export function openAccessLog(path: string, complain: (message: string) => void): AccessLog {
  const open = () =>
    path === "-"
      ? process.stdout
      : createWriteStream(path, { flags: "a" }).on("error", (error) => complain(`access log: ${error.message}`));
  let stream = open();
  let lines: string[] = [];
  let [length, lost, time] = [0, 0, ""];
  const flush = () => {
    if (lines.length === 0 || stream.writableLength > LONGEST) return;
    if (lost > 0) complain(`access log: ${lost} lines left out, since the file does not keep up`);
    stream.write(lines.join(""));
    lines = [];
    length = lost = 0;
  };
  const stopClock = everySecond((now) => {
    flush();
    time = now.toISOString().replace(/\.\d+/, "");
  });
  return {
    note: ({ remoteAddress: address = "" }, request, status, bytes) => {
      if (length > LONGEST) return void lost++;
      const line = `${JSON.stringify({ time, address, request, status, bytes })}\n`;
      lines.push(line);
      length += line.length;
    },
    reopen: () => {
      flush();
      void end(stream);
      stream = open();
    },
    close: () => {
      stopClock();
      flush();
      return end(stream);
    },
  };
}

const end = (stream: WriteStream | typeof process.stdout) =>
  new Promise<void>((resolve) => (stream === process.stdout ? resolve() : stream.end(resolve)));
