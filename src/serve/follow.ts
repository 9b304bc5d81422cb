import { realpath } from "node:fs/promises";
import { join } from "node:path";

export type Follower = { check(): Promise<void>; stop(): void };

type Hooks = {
  /** Reads a generation's folder, whole, and takes it into use; throws where it cannot. Returns what to say of it. */
  load: (dir: string) => Promise<string>;
  log: (message: string) => void;
  /** Told of each generation that was refused, once. */
  failed?: () => void;
};

/**
 * Looks at `dist/current` now (on `check`) and every `interval` ms; gives the folder of each new generation to `load`.
 * A link is read once per look, and all files from the folder it named: a switch in between cannot mix two generations.
 */
export function follow(dist: string, { load, log, failed }: Hooks, interval: number): Follower {
  let loaded: string | undefined;
  let complaint: string | undefined;
  const look = async () => {
    try {
      const dir = await realpath(join(dist, "current"));
      if (dir === loaded) return;
      const said = await load(dir);
      loaded = dir;
      complaint = undefined;
      log(said);
    } catch (error) {
      const { code, syscall, message: text } = error as NodeJS.ErrnoException;
      const isAbsent = code === "ENOENT" && syscall === "realpath";
      const why = isAbsent ? `there is no ${join(dist, "current")}` : text;
      const message = loaded
        ? `kept the generation before: ${why}`
        : isAbsent
          ? `nothing is published yet, requests get 503: ${why}`
          : `nothing to serve: ${why}`;
      if (message === complaint) return;
      log(message);
      complaint = message;
      failed?.();
    }
  };
  // One look at a time: a check asked for during a look must see what that look may have missed.
  let queue = Promise.resolve();
  const check = () => {
    queue = queue.then(look);
    return queue;
  };
  const timer = setInterval(check, interval);
  return { check, stop: () => clearInterval(timer) };
}
