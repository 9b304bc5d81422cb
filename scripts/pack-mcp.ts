import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { VERSION } from "../src/clients/mcp/server.ts";

const ROOT = join(import.meta.dirname, "..");
const NAME = "model-almanac-mcp";
const FILE = `${NAME}.mjs`;

const out = process.argv[2] ?? join(ROOT, "build/mcp");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const { metafile } = await build({
  entryPoints: [join(ROOT, "src/cli/mcp-alone.ts")],
  outfile: join(out, FILE),
  absWorkingDir: ROOT,
  bundle: true,
  metafile: true,
  platform: "node",
  format: "esm",
  target: "node22",
  legalComments: "none",
  banner: { js: "#!/usr/bin/env node" },
});
chmodSync(join(out, FILE), 0o755);

/** Folder of each package that went into the bundle. */
const packages = new Set(
  Object.keys(metafile.inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
);
const licences = [...packages].sort().map((path) => {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license"]
    .map((each) => join(ROOT, path, each))
    .find(existsSync);
  return `${name} ${version}: ${license}\n\n${file ? readFileSync(file, "utf8").trim() : "(no licence file)"}\n`;
});
writeFileSync(join(out, "THIRD-PARTY-LICENCES.txt"), licences.join(`\n${"-".repeat(80)}\n\n`));

const manifest = {
  name: NAME,
  version: VERSION,
  description:
    "Facts on AI models for agents, over MCP: prices, limits, lifecycle and retirement dates, each with its source page.",
  license: "MIT",
  type: "module",
  engines: { node: ">=22.1" },
  bin: { [NAME]: FILE },
  files: [FILE, "THIRD-PARTY-LICENCES.txt"],
  keywords: ["mcp", "mcp-server", "models", "llm", "prices", "deprecations"],
};
writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(join(ROOT, "docs/mcp.md"), join(out, "README.md"));
cpSync(join(ROOT, "LICENSE"), join(out, "LICENSE"));
console.log(`${out}: ${FILE}, ${readFileSync(join(out, FILE)).length} bytes, ${packages.size} packages in it`);
