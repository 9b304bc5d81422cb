// The published single-file programs, which use the feed that published them by default.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BuildOptions, buildSync } from "esbuild";
import type { Context } from "../context.ts";
import { bundledPackages, licencesOf } from "./licences.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CHECK = readFileSync(`${ROOT}/check.mjs`, "utf8");
/** The default feed in a program's source. */
const DEFAULT_FEED = '"http://127.0.0.1:8787"';

/** `/check.mjs`. */
export const checkFile = ({ site }: Pick<Context, "site">): string => withFeed(site, "check.mjs", CHECK);

/** Some of its packages are CommonJS. */
export const REQUIRE = 'import { createRequire } from "node:module";const require = createRequire(import.meta.url);';

/** Build options of every bundle of the MCP server. */
export const MCP_BUNDLE = {
  entryPoints: ["src/cli/mcp-alone.ts"],
  absWorkingDir: ROOT,
  bundle: true,
  metafile: true,
  platform: "node",
  format: "esm",
  target: "node20",
  inject: ["bin/node-20.mjs"],
  legalComments: "none",
} as const satisfies BuildOptions;

let built: string | undefined;

/** `/mcp.mjs`: the MCP server. */
export function mcpFile({ site }: Pick<Context, "site">): string {
  built ??= bundle();
  return withFeed(site, "mcp.mjs", built);
}

/** Replaces the default feed. Throws unless the program has it exactly once. */
function withFeed(site: string, name: string, program: string): string {
  const parts = program.split(DEFAULT_FEED);
  if (parts.length !== 2) throw new Error(`${name} names its feed ${parts.length - 1} times, and should once`);
  return parts.join(JSON.stringify(site));
}

/** The bundle's text with the licences of its packages, reproducible on any machine. */
function bundle(): string {
  const { outputFiles, metafile } = buildSync({
    ...MCP_BUNDLE,
    write: false,
    minify: true,
    charset: "ascii",
    logLevel: "silent",
    banner: {
      js: `#!/usr/bin/env node\n// Model Almanac over MCP. MIT licence; the licences of bundled packages are at the end.\n${REQUIRE}`,
    },
  });
  const licences = licencesOf(ROOT, bundledPackages(metafile)).replaceAll("*/", "* /");
  return `${outputFiles[0]?.text ?? ""}/*\n${licences}*/\n`;
}
