// Owns following dist/current to each new generation. Refuses a bad one: the old one stays, and the log says why.
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { type Generation, readGeneration } from "./generation.ts";

export type Follower = { check(): Promise<void>; stop(): void };

/**
 * Looks at `dist/current` now (on `check`) and every `interval` ms; gives each new generation, whole, to `use`.
 * A link is read once per look, and all files from the folder it named: a switch in between cannot mix two generations.
 */
export function follow(
  dist: string,
  use: (generation: Generation) => void,
  log: (message: string) => void,
  interval: number,
): Follower {
  let loaded: string | undefined;
  let complaint: string | undefined;
  const look = async () => {
    try {
      const dir = await realpath(join(dist, "current"));
      if (dir === loaded) return;
      const generation = await readGeneration(dir);
      loaded = dir;
      complaint = undefined;
      use(generation);
      log(`serving generation ${generation.hash} (${generation.documents.length} documents)`);
    } catch (error) {
      const message = (error as Error).message;
      if (message !== complaint) log(`${loaded ? "kept the generation before" : "nothing to serve"}: ${message}`);
      complaint = message;
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
