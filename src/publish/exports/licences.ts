import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";

/** The folders of a bundle's packages, relative to the root. */
export function bundledPackages({ inputs }: Pick<Metafile, "inputs">): string[] {
  const found = Object.keys(inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(found)].sort();
}

/** Names, versions and licences of packages, as one text. `packages`: their folders, relative to the root. */
export function licencesOf(root: string, packages: readonly string[]): string {
  const texts = packages.map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
    const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENSE-MIT", "license"]
      .map((each) => join(root, path, each))
      .find(existsSync);
    return `${name} ${version}: ${license}\n\n${file ? readFileSync(file, "utf8").trim() : "(no licence file)"}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}
