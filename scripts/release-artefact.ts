import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { finish, LICENCES, ROOT, VERSION, writeLicences } from "./artefact.ts";
import { bundle } from "./build-check.ts";
import { declareClient } from "./client-types.ts";
import { packMcp } from "./pack-mcp.ts";

export type Name = "model-almanac-client" | "model-almanac-mcp" | "model-almanac-check";
type Fill = (folder: string) => Promise<unknown>;
type Artefact = { name: Name; files: readonly string[]; fill: Fill };

const ALWAYS = ["LICENSE", "README.md", "package.json"];

const DECLARATIONS = [
  "feed-cost",
  "feed-request",
  "feed-results",
  "index",
  "schema-rate",
  "schema-standings",
  "schema-verdict",
].map((name) => `${name}.d.ts`);

export const ARTEFACTS: readonly Artefact[] = [
  { name: "model-almanac-client", files: [...ALWAYS, ...DECLARATIONS, "index.js"], fill: fillClient },
  {
    name: "model-almanac-mcp",
    files: [...ALWAYS, LICENCES, "model-almanac-mcp.mjs"],
    fill: packMcp,
  },
  { name: "model-almanac-check", files: [...ALWAYS, LICENCES, "check.mjs"], fill: fillCheck },
];

/** Builds the package in a new folder. Throws if its manifest has dependencies, scripts or another name or version. */
export async function buildArtefact(name: Name, folder: string, files: readonly string[], fill: Fill): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await fill(folder);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const odd = ["dependencies", "optionalDependencies", "peerDependencies", "scripts"].find((key) => key in manifest);
  if (odd) throw new Error(`the manifest of ${name} has ${odd}`);
  if (manifest.name !== name || manifest.version !== VERSION)
    throw new Error(`${name} ${VERSION} was built as ${manifest.name} ${manifest.version}`);
  const missing = ALWAYS.find((file) => !files.includes(file));
  if (missing) throw new Error(`${name} has no ${missing}`);
}

async function fillClient(folder: string): Promise<void> {
  await build({
    entryPoints: [join(ROOT, "src/clients/client/index.ts")],
    outfile: join(folder, "index.js"),
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    // An uncaught error prints its source line, which must not be the whole file.
    lineLimit: 160,
    platform: "neutral",
    format: "esm",
    target: "es2022",
    legalComments: "none",
    banner: { js: "// Model Almanac's client. MIT licence." },
  });
  await declareClient(folder);
  finish(folder, "docs/client.md", {
    name: "model-almanac-client",
    description:
      "AI models, their prices, limits and retirement dates, from the Model Almanac feed: resolve ids, get verdicts.",
    engines: { node: ">=20" },
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    sideEffects: false,
    files: [...DECLARATIONS, "index.js"],
    keywords: ["models", "llm", "prices", "deprecations"],
  });
}

async function fillCheck(folder: string): Promise<void> {
  writeFileSync(join(folder, "check.mjs"), await bundle(), { mode: 0o755 });
  writeLicences(folder, ["node_modules/ignore"]);
  finish(folder, "docs/check.md", {
    name: "model-almanac-check",
    description:
      "Finds AI model ids in a repository and fails on those that are retired, deprecated, soon to retire or repriced.",
    engines: { node: ">=20" },
    bin: { "model-almanac-check": "check.mjs" },
    files: ["check.mjs", LICENCES],
    keywords: ["ci", "linter", "models", "llm", "deprecations"],
  });
}
