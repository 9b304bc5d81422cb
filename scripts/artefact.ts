// What every package for npm is finished with.
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
export const LICENCES = "THIRD-PARTY-LICENCES.txt";
export const { version: VERSION }: { version: string } = manifestIn(ROOT);

type Manifest = { name: string; version: string; license: string };

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Writes the manifest, the README and our licence. `readme` is a path from the root. */
export function finish(folder: string, readme: string, { name, description, ...rest }: Record<string, unknown>): void {
  const manifest = { name, version: VERSION, description, license: "MIT", type: "module", ...rest };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(ROOT, readme), join(folder, "README.md"));
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
}

/** Writes the licences of the packages in a bundle. `packages`: their folders, from the root. */
export function writeLicences(folder: string, packages: readonly string[]): void {
  const texts = packages.map((path) => {
    const { name, version, license } = manifestIn(join(ROOT, path));
    const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENSE-MIT", "license"]
      .map((each) => join(ROOT, path, each))
      .find(existsSync);
    return `${name} ${version}: ${license}\n\n${file ? readFileSync(file, "utf8").trim() : "(no licence file)"}\n`;
  });
  writeFileSync(join(folder, LICENCES), texts.join(`\n${"-".repeat(80)}\n\n`));
}
