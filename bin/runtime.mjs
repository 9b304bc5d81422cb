import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, "node_modules");
/** The first Node that runs the project. An older one, from 20 on, runs the one that npm installs. */
const NEEDED = [22, 19];

const readPackages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/**
 * Whether node_modules holds what package-lock.json asks for; `dev`: also what only development and tests need. npm writes its own
 * list last, so a broken installation has none; packages that are optional (other platforms) may be absent, but none may be another
 * version.
 */
export function packagesAreInstalled({ dev = false } = {}) {
  const listed = join(MODULES, ".package-lock.json");
  if (!existsSync(listed)) return false;
  const installed = readPackages(listed);
  return Object.entries(readPackages(join(ROOT, "package-lock.json"))).every(([path, wanted]) => {
    const found = installed[path];
    const mayLack = wanted.optional || (!dev && (wanted.dev || wanted.devOptional));
    if (path === "" || (found === undefined && mayLack)) return true;
    return found !== undefined && found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Path of the Node to run: the one that came with the packages, else this one if it is new enough, else undefined. */
export function findNode() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const file = process.platform === "win32" ? "node.exe" : "node";
  const bundled = join(MODULES, `node-${platform}-${process.arch}`, "bin", file);
  // It is built for glibc: on a system of another kind it is there and does not run.
  if (spawnSync(bundled, ["--version"]).status === 0) return bundled;
  return isNewEnough(process.versions.node) ? process.execPath : undefined;
}

export function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

export const NODE_MEND = `Node ${NEEDED.join(".")} or newer is needed, this is ${process.versions.node}: install it from https://nodejs.org, or run "npm ci" without omitting optional packages, which brings one on Linux and Windows`;

/** Runs a program in the project's folder with its tools first in PATH; resolves with the exit code, signals passed both ways. */
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

/** npm ends with the shell between us and it, and tells neither us nor our child: being given another parent is the only sign. */
export function watchNpm(gone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && gone(), 500);
}

/** Ends with one line that says what is wrong and how to mend it; 2 means that the job could not be done. */
export function give(up) {
  console.error(`almanac: ${up}`);
  process.exit(2);
}
