import { chmodSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { VERSION } from "../src/clients/mcp/server.ts";
import { bundledPackages } from "../src/publish/exports/licences.ts";
import { MCP_BUNDLE } from "../src/publish/exports/programs.ts";
import { finish, LICENCES, writeLicences } from "./artefact.ts";
import { mcpName } from "./mcp-manifests.ts";

const NAME = "model-almanac-mcp";
const FILE = `${NAME}.mjs`;

/** Writes the package of the MCP server, all in one file, into a folder that is there. `repository`: OWNER/NAME. Returns how many packages went into it. */
export async function packMcp(folder: string, repository = process.env.GITHUB_REPOSITORY): Promise<number> {
  const { metafile } = await build({
    ...MCP_BUNDLE,
    outfile: join(folder, FILE),
    banner: { js: "#!/usr/bin/env node" },
  });
  chmodSync(join(folder, FILE), 0o755);
  const packages = bundledPackages(metafile);
  writeLicences(folder, packages);
  finish(folder, "docs/mcp.md", {
    name: NAME,
    // By this the MCP registry knows that package and entry are of one owner.
    ...(repository !== undefined && { mcpName: mcpName(repository) }),
    version: VERSION, // what the server calls itself: a release checks that both are one
    description:
      "Facts about AI models for agents, over MCP: prices, limits, lifecycle and retirement dates, each with its source page.",
    engines: { node: ">=22.1" },
    bin: { [NAME]: FILE },
    files: [FILE, LICENCES],
    keywords: ["mcp", "mcp-server", "models", "llm", "prices", "deprecations"],
  });
  return packages.length;
}
