// Packages for agent tools: a plugin with the skill and the MCP server, an MCP bundle, and the entry for the MCP registry.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { skillFor } from "../src/publish/exports/skill.ts";
import { LICENCES, ROOT } from "./artefact.ts";
import { bundleManifest, pluginFiles, serverJson } from "./mcp-manifests.ts";
import { packMcp } from "./pack-mcp.ts";

const HOW = `
\`$ALMANAC_URL\` is the feed's address, else http://127.0.0.1:8787.
`;

/** Writes `mcp/` for npm, `mcpb/`, `plugin/`, and `server.json` if the repository (OWNER/NAME) is known. */
export async function packAgents(out: string, repository: string | undefined): Promise<void> {
  // Other files in the folder are kept.
  for (const own of ["mcp", "mcpb", "plugin", "server.json"]) rmSync(join(out, own), { recursive: true, force: true });
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
    writeFileSync(join(out, path), text);
  };
  mkdirSync(join(out, "mcp"), { recursive: true });
  await packMcp(join(out, "mcp"), repository);
  for (const folder of ["mcpb", "plugin"])
    for (const file of ["model-almanac-mcp.mjs", LICENCES, "LICENSE"])
      cpSync(join(out, "mcp", file), join(out, folder, file));
  write("mcpb/manifest.json", bundleManifest());
  for (const [path, json] of Object.entries(pluginFiles())) write(join("plugin", path), json);
  write("plugin/skills/model-almanac/SKILL.md", skillFor("$ALMANAC_URL", HOW));
  if (repository !== undefined) write("server.json", serverJson(repository));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const out = positionals[0] ?? join(ROOT, "build/agents");
  const repository = process.env.GITHUB_REPOSITORY;
  await packAgents(out, repository);
  console.log(`${out}: mcp/, mcpb/, plugin/${repository === undefined ? "" : ", server.json"}`);
  if (repository === undefined)
    console.log("No server.json: the MCP registry needs an account, so set GITHUB_REPOSITORY=OWNER/NAME.");
}
