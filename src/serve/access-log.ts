import { createWriteStream, type WriteStream } from "node:fs";
import type { Socket } from "node:net";
import { clock, everySecond } from "./clock.ts";
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
  let lines: string[] = [];
  let length = 0;
  let lost = 0;
  let stream = open();
  let date = "";
  let time = "";
  function open(): WriteStream | typeof process.stdout {
    if (path === "-") return process.stdout;
    return createWriteStream(path, { flags: "a" }).on("error", (error) => complain(`access log: ${error.message}`));
  }
  const flush = () => {
    if (lines.length === 0 || stream.writableLength > LONGEST) return;
    if (lost > 0) complain(`access log: ${lost} lines left out, since the file does not keep up`);
    stream.write(lines.join(""));
    lines = [];
    length = lost = 0;
  };
  const stop = everySecond(flush);
  const note: Note = (socket: Socket, request, status, bytes) => {
    if (length > LONGEST) return void lost++;
    if (date !== clock.date) {
      date = clock.date;
      time = new Date(date).toISOString().replace(".000", "");
    }
    const line = `${JSON.stringify({ time, address: socket.remoteAddress ?? "", request, status, bytes })}\n`;
    lines.push(line);
    length += line.length;
  };
  const end = (old: WriteStream | typeof process.stdout) =>
    new Promise<void>((resolve) => (old === process.stdout ? resolve() : old.end(resolve)));
  return {
    note,
    reopen: () => {
      flush();
      const old = stream;
      stream = open();
      void end(old);
    },
    close: () => {
      stop();
      flush();
      return end(stream);
    },
  };
}
