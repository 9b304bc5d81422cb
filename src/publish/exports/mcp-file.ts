import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { Context } from "../context.ts";
import { bundledPackages, licencesOf } from "./licences.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** The feed that the program asks where nothing names one. */
const UNNAMED = '"http://127.0.0.1:8787"';

let built: string | undefined;

/** `/mcp.mjs`: the MCP server in one file, which asks the feed that published it. Throws where the program names no feed, or several times. */
export function mcpFile({ site }: Pick<Context, "site">): string {
  built ??= bundle();
  const parts = built.split(UNNAMED);
  if (parts.length !== 2) throw new Error(`the MCP server names its feed ${parts.length - 1} times, and should once`);
  return parts.join(JSON.stringify(site));
}

/** The bundle's text, with the licences of what is in it: the same for the same files, on any machine. */
function bundle(): string {
  const { outputFiles, metafile } = buildSync({
    entryPoints: ["src/cli/mcp-alone.ts"],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node22",
    minify: true,
    charset: "ascii",
    legalComments: "none",
    logLevel: "silent",
    banner: {
      js: "#!/usr/bin/env node\n// Model Almanac over MCP. MIT licence; those of the packages in it stand at the end.",
    },
  });
  const licences = licencesOf(ROOT, bundledPackages(metafile)).replaceAll("*/", "* /");
  return `${outputFiles[0]?.text ?? ""}/*\n${licences}*/\n`;
}
