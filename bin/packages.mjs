// Which packages are installed, and how programs are started: what is needed before any package may be imported.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, "node_modules");
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

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

/** Installs what package-lock.json lists; serving needs less than half of it. */
export async function installPackages({ dev }) {
  const npm = process.env.npm_execpath ?? "";
  const command = dev ? ["ci"] : ["ci", "--omit=dev"];
  const commandLine = `npm ${command.join(" ")}`;
  const install = [...command, "--no-audit", "--no-fund", "--loglevel=error"];
  console.error(`installing packages: ${commandLine}`);
  const viaNode = basename(npm) === "npm-cli.js";
  const code = viaNode ? await run([npm, ...install]) : await run(install, "npm");
  if (code !== 0)
    giveUp(`"${commandLine}" ended with ${code}: see its output above, fix that, and run the same command again`);
}

/** Runs Node, or another program, in the project's folder with its tools first in PATH. Resolves with the exit code; passes signals both ways. */
export function run(args, program = process.execPath) {
  const path = [join(MODULES, ".bin"), process.env.PATH].join(delimiter);
  const child = spawn(program, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, PATH: path } });
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
