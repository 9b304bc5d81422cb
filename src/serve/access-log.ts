import { createWriteStream, type WriteStream } from "node:fs";
import { everySecond } from "./clock.ts";
import type { Note } from "./http-server.ts";
import type { Log } from "./log.ts";

export type AccessLog = {
  note: Note;
  /** Reopens the file, for log rotation. */
  reopen(): void;
  close(): Promise<void>;
};

/** Maximum characters waiting to be written; lines beyond that are counted and dropped. */
const LONGEST = 4_194_304;

/**
 * Appends `{"time","address","request","status","bytes","ms"}` lines to a file, or to standard output for `-`. `time` is in ISO 8601
 * with a resolution of a second; `bytes` is the body's length, without framing; `ms` is the time from the request to the response. Lines are written once a second.
 */
export function openAccessLog(path: string, complain: Log): AccessLog {
  const open = () =>
    path === "-"
      ? process.stdout
      : createWriteStream(path, { flags: "a" }).on("error", ({ message }) => {
          // A stream writes nothing more after an error. The disk may have space again later.
          if (!told) complain(`access log: ${message}; trying again every second`, "error");
          broken = told = true;
        });
  let [broken, told] = [false, false];
  let stream = open();
  let lines: string[] = [];
  let [length, lost, time] = [0, 0, ""];
  const flush = () => {
    if (broken && lines.length > 0) {
      stream = open();
      broken = false;
    }
    if (lines.length === 0 || stream.writableLength > LONGEST) return;
    if (lost > 0) complain(`access log: ${lost} lines dropped, since the file couldn't take them`, "error");
    const count = lines.length;
    stream.write(lines.join(""), (error) => {
      if (error) lost += count;
      else told = false;
    });
    lines = [];
    length = lost = 0;
  };
  const stopClock = everySecond((now) => {
    flush();
    time = now.toISOString().replace(/\.\d+/, "");
  });
  const note: Note = ({ remoteAddress: address = "" }, request, status, bytes, took) => {
    if (length > LONGEST) return void lost++;
    const ms = Math.round(took * 1_000) / 1_000;
    const line = `${JSON.stringify({ time, address, request, status, bytes, ms })}\n`;
    lines.push(line);
    length += line.length;
  };
  const reopen = () => {
    flush();
    void end(stream);
    stream = open();
  };
  const close = () => {
    stopClock();
    flush();
    return end(stream);
  };
  return { note, reopen, close };
}

const end = (stream: WriteStream | typeof process.stdout) =>
  new Promise<void>((resolve) => (stream === process.stdout ? resolve() : stream.end(resolve)));
