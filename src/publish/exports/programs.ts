// The programs that are published in one file each, and ask the feed that published them.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BuildOptions, buildSync } from "esbuild";
import type { Context } from "../context.ts";
import { bundledPackages, licencesOf } from "./licences.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CHECK = readFileSync(`${ROOT}/check.mjs`, "utf8");
/** The feed that a program asks where nothing names one. */
const UNNAMED = '"http://127.0.0.1:8787"';

/** `/check.mjs`. */
export const checkFile = ({ site }: Pick<Context, "site">): string => asking(site, "check.mjs", CHECK);

/** How the MCP server is bundled, wherever it goes. */
export const MCP_BUNDLE = {
  entryPoints: ["src/cli/mcp-alone.ts"],
  absWorkingDir: ROOT,
  bundle: true,
  metafile: true,
  platform: "node",
  format: "esm",
  target: "node22",
  legalComments: "none",
} as const satisfies BuildOptions;

let built: string | undefined;

/** `/mcp.mjs`: the MCP server. */
export function mcpFile({ site }: Pick<Context, "site">): string {
  built ??= bundle();
  return asking(site, "mcp.mjs", built);
}

/** Throws where the program names no feed, or several times. */
function asking(site: string, name: string, program: string): string {
  const parts = program.split(UNNAMED);
  if (parts.length !== 2) throw new Error(`${name} names its feed ${parts.length - 1} times, and should once`);
  return parts.join(JSON.stringify(site));
}

/** The bundle's text, with the licences of what is in it: the same for the same files, on any machine. */
function bundle(): string {
  const { outputFiles, metafile } = buildSync({
    ...MCP_BUNDLE,
    write: false,
    minify: true,
    charset: "ascii",
    logLevel: "silent",
    banner: {
      js: "#!/usr/bin/env node\n// Model Almanac over MCP. MIT licence; the licences of bundled packages are at the end.",
    },
  });
  const licences = licencesOf(ROOT, bundledPackages(metafile)).replaceAll("*/", "* /");
  return `${outputFiles[0]?.text ?? ""}/*\n${licences}*/\n`;
}
