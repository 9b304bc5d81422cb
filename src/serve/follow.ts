import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "./log.ts";

export type Follower = { check(): Promise<void>; stop(): void };

type Hooks = {
  /** Loads and activates a generation's folder; throws if it can't. Returns a line for the log. */
  load: (dir: string) => Promise<string>;
  log: Log;
  /** Called once for each generation that could not be loaded. */
  failed?: () => void;
};

/**
 * Looks at `dist/current` on `check` and every `interval` ms, and passes the folder of each new generation to `load`.
 * The link is resolved once per look and all files are read from its target, so a switch can't mix two generations.
 */
export function follow(dist: string, { load, log, failed }: Hooks, interval: number): Follower {
  let loaded: string | undefined;
  let complaint: string | undefined;
  const look = async () => {
    try {
      const dir = await realpath(join(dist, "current"));
      if (dir === loaded) return;
      const message = await load(dir);
      loaded = dir;
      complaint = undefined;
      log(message);
    } catch (error) {
      const { code, syscall, message: text } = error as NodeJS.ErrnoException;
      const isAbsent = code === "ENOENT" && syscall === "realpath";
      const why = isAbsent ? `there is no ${join(dist, "current")}` : text;
      const message = loaded
        ? `kept the previous generation: ${why}`
        : isAbsent
          ? `nothing is published yet, requests get 503: ${why}`
          : `nothing to serve: ${why}`;
      if (message === complaint) return;
      log(message, isAbsent ? "warning" : "error");
      complaint = message;
      failed?.();
    }
  };
  // One look at a time: a check requested during a look must see what that look may have missed.
  let queue = Promise.resolve();
  const check = () => {
    queue = queue.then(look);
    return queue;
  };
  const timer = setInterval(check, interval);
  return { check, stop: () => clearInterval(timer) };
}
