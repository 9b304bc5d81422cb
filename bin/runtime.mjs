import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, "node_modules");
/** The oldest Node that runs the project. An older one, from 20 on, starts the Node that npm installs. */
const NEEDED = [22, 19];

const readPackages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/**
 * Whether node_modules matches package-lock.json; `dev`: development packages too. npm writes its own list last, so an incomplete
 * installation has none. Optional packages (for other platforms) may be absent, but must not have another version.
 */
export function packagesAreInstalled({ dev = false } = {}) {
  const listed = join(MODULES, ".package-lock.json");
  if (!existsSync(listed)) return false;
  const installed = readPackages(listed);
  return Object.entries(readPackages(join(ROOT, "package-lock.json"))).every(([path, wanted]) => {
    const found = installed[path];
    const mayBeAbsent = wanted.optional || (!dev && (wanted.dev || wanted.devOptional));
    if (path === "" || (found === undefined && mayBeAbsent)) return true;
    return found !== undefined && found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** The path of the Node to run: the one installed by npm, else this one if it is new enough, else undefined. */
export function findNode() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const file = process.platform === "win32" ? "node.exe" : "node";
  const bundled = join(MODULES, `node-${platform}-${process.arch}`, "bin", file);
  // It is built for glibc, so it may be installed and yet not run on other systems.
  if (spawnSync(bundled, ["--version"]).status === 0) return bundled;
  return isNewEnough(process.versions.node) ? process.execPath : undefined;
}

export function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

export const NODE_MEND = `Node ${NEEDED.join(".")} or newer is needed, this is ${process.versions.node}: install it from https://nodejs.org, or run "npm ci" without omitting optional packages, which brings one on Linux and Windows`;

/** Runs a program in the project's folder with its tools first in PATH. Resolves with the exit code; passes signals both ways. */
export function run(program, args, cwd = ROOT) {
  const path = [join(MODULES, ".bin"), process.env.PATH].join(delimiter);
  const child = spawn(program, args, { cwd, stdio: "inherit", env: { ...process.env, PATH: path } });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  const watch = watchNpm(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      for (const name of SIGNALS) process.off(name, pass);
      if (signal !== null) process.kill(process.pid, signal);
      resolve(code === null ? 1 : code);
    });
  });
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Calls `gone` when npm ends. npm signals neither us nor our child, so a changed parent process is the only sign. */
export function watchNpm(gone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && gone(), 500);
}

/** Exits with 2, "could not do it", and one line that says what is wrong and how to fix it. */
export function giveUp(why) {
  console.error(`almanac: ${why}`);
  process.exit(2);
}
