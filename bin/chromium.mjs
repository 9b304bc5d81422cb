import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The shell has no window, and takes a fifth less processor time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The path of Chromium: CHROMIUM_PATH, or one in PATH or a well-known place; undefined if there is none. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = [...(env.PATH ?? "").split(delimiter), "/usr/bin", "/snap/bin"].filter(Boolean);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...found, ...PLACES].find((path) => existsSync(path));
}

export const CHROMIUM_MEND =
  "the tests of the pages need Chromium or Chrome: install it (Debian and Ubuntu: apt-get install chromium) or name it in CHROMIUM_PATH, and run the same command again";

/** Commands that install Chromium with the system's package manager, as root or with passwordless sudo; the next if one fails. */
const INSTALLERS = [
  ["apt-get", "update", "-q"],
  ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium-headless-shell"],
  ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium"],
  ["apk", "add", "chromium"],
  ["dnf", "install", "-y", "chromium"],
];

/** Installs Chromium if it is missing. Returns its path; if undefined, the tests say what to do. */
export function ensureChromium() {
  const there = findChromium();
  if (there !== undefined) return there;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !runs("sudo", ["-n", "true"])) return undefined;
  const before = isRoot ? [] : ["sudo", "-n"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const command of INSTALLERS.filter(([tool]) => runs(tool, ["--version"]))) {
    if (findChromium() !== undefined) break;
    console.error(`almanac: the tests of the pages need Chromium: ${command.join(" ")}`);
    const [program, ...args] = [...before, ...command];
    spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"], env });
  }
  return findChromium();
}

const runs = (program, args) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
