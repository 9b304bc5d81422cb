// Packages for agent tools: a plugin with the skill and the MCP server, an MCP bundle, and the entry for the MCP registry.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { skillFor } from "../src/publish/exports/skill.ts";
import { bundleManifest, pluginFiles, serverJson } from "./mcp-manifests.ts";
import { writePackage } from "./package.ts";
import { ROOT, SETTING } from "./setting.ts";

/** Writes them to a folder, whose other files are kept. `built`: the folder of the npm package's files; `repository`: OWNER/NAME on GitHub. */
export function writeAgents(out: string, built: string, repository: string | null): void {
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`);
  };
  for (const name of ["mcpb", "plugin", "server.json"]) rmSync(join(out, name), { recursive: true, force: true });
  for (const folder of ["mcpb", "plugin"])
    for (const file of ["mcp.mjs", "check.mjs", "standings.json", "THIRD-PARTY-LICENCES.txt", "LICENSE"])
      cpSync(join(built, file), join(out, folder, file));
  write("mcpb/manifest.json", bundleManifest());
  for (const [path, json] of Object.entries(pluginFiles())) write(join("plugin", path), json);
  write("plugin/skills/model-almanac/SKILL.md", skillFor("$ALMANAC_URL", "\n`$ALMANAC_URL` is the feed's address.\n"));
  if (repository) write("server.json", serverJson(repository));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = process.argv[2] ?? join(ROOT, "build/agents");
  const { repository } = SETTING;
  await writePackage(join(out, "package"));
  writeAgents(out, join(out, "package"), repository);
  console.log(`${out}: package/, mcpb/, plugin/${repository ? ", server.json" : ""}`);
  if (!repository)
    console.log(
      "No server.json: the MCP registry needs an account: set almanac.repository in package.json, or GITHUB_REPOSITORY=OWNER/NAME.",
    );
}
