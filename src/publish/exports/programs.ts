// The published single-file programs, which use the feed that published them by default.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../../bundle.ts";
import type { Context } from "../context.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CHECK = readFileSync(`${ROOT}/check.mjs`, "utf8");
/** Where src/clients/feed/packed.ts has the address of the feed. */
const PACKED_FEED = /"feed=[^"]*"/g;

/** `/check.mjs`. */
export const checkFile = ({ site }: Pick<Context, "site">): string => withFeed(site, "check.mjs", CHECK);

/** Some of its packages are CommonJS. */
const REQUIRE = 'import { createRequire } from "node:module";const require = createRequire(import.meta.url);';

/** Program → what its file says it is. */
const PROGRAMS = {
  "src/cli/mcp-alone.ts": "Model Almanac over MCP",
  "src/clients/lsp/server.ts": "Model Almanac's language server, which the check starts",
};
type Program = keyof typeof PROGRAMS;

/** `/mcp.mjs`: the MCP server. */
export const mcpFile = ({ site }: Pick<Context, "site">): string =>
  withFeed(site, "mcp.mjs", programOf("src/cli/mcp-alone.ts"));

/** The protocol of editors, which only the package has. */
export const lspFile = (): string => programOf("src/clients/lsp/server.ts");

/** Writes the feed that a program uses if none is named into it; an empty one is none. Throws unless it has one place for it. */
export function withFeed(site: string, name: string, program: string): string {
  const places = program.match(PACKED_FEED)?.length ?? 0;
  if (places !== 1) throw new Error(`${name} has ${places} places for its feed, and should have one`);
  return program.replace(PACKED_FEED, () => JSON.stringify(`feed=${site}`));
}

/** The bundle's text with the licences of its packages, reproducible on any machine. */
function programOf(entry: Program): string {
  const { texts, inputs } = bundle({
    entryPoints: [entry],
    platform: "node",
    format: "esm",
    target: "node20",
    charset: "ascii",
    inject: ["bin/node-20.mjs"],
    banner: {
      js: `#!/usr/bin/env node\n// ${PROGRAMS[entry]}. MIT licence; the licences of bundled packages are at the end.\n${REQUIRE}`,
    },
  });
  const licences = licencesOf(ROOT, bundledPackages(inputs)).replaceAll("*/", "* /");
  return `${Object.values(texts)[0] ?? ""}/*\n${licences}*/\n`;
}

/** The folders of a bundle's packages, relative to the root. */
function bundledPackages(inputs: object): string[] {
  const folders = Object.keys(inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** Names, versions and licences of packages, as one text. `packages`: their folders, relative to the root. */
export function licencesOf(root: string, packages: readonly string[]): string {
  const texts = packages.map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
    const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "License.txt", "LICENSE-MIT", "license"]
      .map((each) => join(root, path, each))
      .find(existsSync);
    return `${name} ${version}: ${license}\n\n${file ? readFileSync(file, "utf8").trim() : "(no licence file)"}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}
