// Which packages are installed, and how programs are started: what is needed before any package may be imported.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, "node_modules");
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const readPackages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** What a task needs → how npm leaves out the rest. Workspaces are rooms with packages of their own: src/collect and src/deploy. */
const OMIT = { serving: ["--omit=dev", "--workspaces=false"], collecting: ["--omit=dev"], developing: [] };

/**
 * Whether node_modules has what package-lock.json lists for a task. npm writes its own list last, so an incomplete installation has
 * none. Packages that are not needed may be absent, but must not have another version.
 */
export function packagesAreInstalled(task) {
  const listed = join(MODULES, ".package-lock.json");
  if (!existsSync(listed)) return false;
  const installed = readPackages(listed);
  const { "": root, ...all } = readPackages(join(ROOT, "package-lock.json"));
  // What these depend on came with them.
  const direct = new Set(Object.keys(root.dependencies ?? {}).map((name) => `node_modules/${name}`));
  return Object.entries(all).every(([path, wanted]) => {
    const found = installed[path];
    const isDev = wanted.dev || wanted.devOptional;
    const mayBeAbsent =
      wanted.optional || (task !== "developing" && isDev) || (task === "serving" && !direct.has(path));
    if (found === undefined) return mayBeAbsent;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Installs what package-lock.json lists for a task. */
export async function installPackages(task) {
  const npm = process.env.npm_execpath ?? "";
  const command = ["ci", ...OMIT[task]];
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
