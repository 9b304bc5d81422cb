import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

export type Instruction = { name: string; rest: string };

/** The Dockerfile's instructions, each on one line. */
export const instructions = (): Instruction[] =>
  readFileSync(join(ROOT, "Dockerfile"), "utf8")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .flatMap((line) => {
      const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return name && rest ? [{ name, rest }] : [];
    });

/** The command of a running container engine, if any. CONTAINER_ENGINE overrides it. */
export const engine = (): string | undefined =>
  [process.env.CONTAINER_ENGINE ?? "", "docker", "podman"].find(
    (name) => name !== "" && spawnSync(name, ["info"], { stdio: "ignore" }).status === 0,
  );
