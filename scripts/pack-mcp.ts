import { chmodSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { VERSION } from "../src/clients/mcp/server.ts";
import { bundledPackages } from "../src/publish/exports/licences.ts";
import { MCP_BUNDLE, REQUIRE } from "../src/publish/exports/programs.ts";
import { finish, LICENCES, writeLicences } from "./artefact.ts";
import { mcpName } from "./mcp-manifests.ts";

const NAME = "model-almanac-mcp";
const FILE = `${NAME}.mjs`;

/** Writes the MCP server's package, bundled in one file, to an existing folder. Returns the number of bundled packages. */
export async function packMcp(folder: string, repository = process.env.GITHUB_REPOSITORY): Promise<number> {
  const { metafile } = await build({
    ...MCP_BUNDLE,
    outfile: join(folder, FILE),
    banner: { js: `#!/usr/bin/env node\n${REQUIRE}` },
  });
  chmodSync(join(folder, FILE), 0o755);
  const packages = bundledPackages(metafile);
  writeLicences(folder, packages);
  finish(folder, "docs/mcp.md", {
    name: NAME,
    // Proves to the MCP registry that the package and the entry have the same owner.
    ...(repository !== undefined && { mcpName: mcpName(repository) }),
    version: VERSION, // the server's own; a release checks that it is the project's
    description:
      "Facts about AI models for agents, over MCP: prices, limits, lifecycle and retirement dates, each with its source page.",
    engines: { node: ">=20" },
    bin: { [NAME]: FILE },
    files: [FILE, LICENCES],
    keywords: ["mcp", "mcp-server", "models", "llm", "prices", "deprecations"],
  });
  return packages.length;
}
