import { chmodSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { VERSION } from "../src/clients/mcp/server.ts";
import { finish, LICENCES, ROOT, writeLicences } from "./artefact.ts";

const NAME = "model-almanac-mcp";
const FILE = `${NAME}.mjs`;

/** Writes the package of the MCP server, all in one file, into a folder that is there. Returns how many packages went into it. */
export async function packMcp(folder: string): Promise<number> {
  const { metafile } = await build({
    entryPoints: [join(ROOT, "src/cli/mcp-alone.ts")],
    outfile: join(folder, FILE),
    absWorkingDir: ROOT,
    bundle: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node22",
    legalComments: "none",
    banner: { js: "#!/usr/bin/env node" },
  });
  chmodSync(join(folder, FILE), 0o755);
  const inputs = Object.keys(metafile.inputs);
  const packages = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  writeLicences(folder, [...packages].sort());
  finish(folder, "docs/mcp.md", {
    name: NAME,
    version: VERSION, // what the server calls itself: a release checks that both are one
    description:
      "Facts on AI models for agents, over MCP: prices, limits, lifecycle and retirement dates, each with its source page.",
    engines: { node: ">=22.1" },
    bin: { [NAME]: FILE },
    files: [FILE, LICENCES],
    keywords: ["mcp", "mcp-server", "models", "llm", "prices", "deprecations"],
  });
  return packages.size;
}

if (import.meta.main) {
  const out = process.argv[2] ?? join(ROOT, "build/mcp");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const packages = await packMcp(out);
  console.log(`${out}: ${FILE}, ${readFileSync(join(out, FILE)).length} bytes, ${packages} packages in it`);
}
