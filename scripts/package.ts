// The npm package `model-almanac`: the check, the servers for agents and editors, the typed client, and the data that they use without a feed.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { checkFile, licencesOf, lspFile, mcpFile, withFeed } from "../src/publish/exports/programs.ts";
import { snapshotText } from "./build-check.ts";
import { declareClient } from "./client-types.ts";
import { mcpName } from "./mcp-manifests.ts";
import { ROOT, SETTING, VERSION } from "./setting.ts";

const DECLARATIONS = ["feed-cost", "feed-request", "feed-results", "index", "schema-rate", "schema-standings"];
const FILES = [
  ...["LICENSE", "README.md", "THIRD-PARTY-LICENCES.txt", "package.json"],
  ...["check.mjs", "mcp.mjs", "lsp.mjs", "index.js", "standings.json"],
  ...[...DECLARATIONS, "schema-verdict"].map((name) => `${name}.d.ts`),
];
/** What the package contains. */
export const PACKAGED = FILES.toSorted();

/** Writes the package's files to a folder, replacing it. */
export async function writePackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string, mode = 0o644) => writeFileSync(join(folder, name), text, { mode });
  const site = SETTING.feed ?? "";
  write("check.mjs", checkFile({ site }), 0o755);
  write("mcp.mjs", mcpFile({ site }), 0o755);
  write("lsp.mjs", lspFile());
  write("index.js", withFeed(site, "index.js", await client()));
  await declareClient(folder);
  write("standings.json", snapshotText());
  write("THIRD-PARTY-LICENCES.txt", licencesOf(ROOT, ["node_modules/ignore"]));
  write("package.json", `${JSON.stringify(manifest(), null, 2)}\n`);
  for (const file of ["LICENSE", "README.md"]) cpSync(join(ROOT, file), join(folder, file));
}

function manifest() {
  const { repository, homepage, description } = SETTING;
  return {
    name: "model-almanac",
    version: VERSION,
    description,
    ...(repository !== null && {
      repository: { type: "git", url: `git+https://github.com/${repository}.git` },
      bugs: `https://github.com/${repository}/issues`,
      // Proves to the MCP registry that the package and the entry have the same owner.
      mcpName: mcpName(repository),
    }),
    ...(homepage !== null && { homepage }),
    license: "MIT",
    type: "module",
    engines: { node: ">=20.16" },
    bin: { "model-almanac": "check.mjs" },
    exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./standings.json": "./standings.json" },
    sideEffects: false,
    files: FILES,
    keywords: ["ai", "llm", "models", "deprecations", "prices", "ci", "linter", "mcp", "mcp-server"],
  };
}

async function client(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "src/clients/client/index.ts")],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    minify: true,
    // An uncaught error prints its source line, which must not be the whole file.
    lineLimit: 160,
    platform: "neutral",
    format: "esm",
    target: "es2022",
    legalComments: "none",
    banner: { js: "// Model Almanac's client. MIT licence." },
  });
  return outputFiles[0]?.text ?? "";
}
