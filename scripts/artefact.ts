// Shared parts of the npm packages.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { licencesOf } from "../src/publish/exports/licences.ts";

export const ROOT = join(import.meta.dirname, "..");
export const LICENCES = "THIRD-PARTY-LICENCES.txt";
export const { version: VERSION }: { version: string } = manifestIn(ROOT);

type Manifest = { name: string; version: string; license: string };

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Writes the manifest, the README and our licence. `readme` is relative to the root. */
export function finish(folder: string, readme: string, { name, description, ...rest }: Record<string, unknown>): void {
  const manifest = { name, version: VERSION, description, license: "MIT", type: "module", ...rest };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(ROOT, readme), join(folder, "README.md"));
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
}

/** Writes the licences of bundled packages. `packages`: their folders, relative to the root. */
export function writeLicences(folder: string, packages: readonly string[]): void {
  writeFileSync(join(folder, LICENCES), licencesOf(ROOT, packages));
}
