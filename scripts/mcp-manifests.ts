import { VERSION } from "../src/clients/feed/packed.ts";
import { NAME } from "../src/clients/mcp/server.ts";

const PROGRAM = "mcp.mjs";
const TITLE = "Model Almanac";
/** The registry's schema allows a hundred characters. */
const DESCRIPTION = "Prices, limits and retirement dates of AI models, each with the vendor's page that states it";
const FEED = "Address of a feed; without one, the packed data is used";

/** The server's name in the MCP registry, which grants names under `io.github.OWNER` to the owner of that account. */
export const mcpName = (repository: string): string => `io.github.${repository.split("/")[0]}/${NAME}`;

/** `server.json` for the MCP registry (schema of 2025-12-11). `repository`: OWNER/NAME on GitHub. */
export const serverJson = (repository: string) => ({
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  name: mcpName(repository),
  title: TITLE,
  description: DESCRIPTION,
  version: VERSION,
  repository: { url: `https://github.com/${repository}`, source: "github" },
  packages: [
    {
      registryType: "npm",
      registryBaseUrl: "https://registry.npmjs.org",
      identifier: "model-almanac",
      version: VERSION,
      runtimeHint: "npx",
      packageArguments: [{ type: "positional", value: "mcp" }],
      transport: { type: "stdio" },
      environmentVariables: [{ name: "ALMANAC_URL", description: FEED, isRequired: false, format: "string" }],
    },
  ],
});

/** `manifest.json` of an MCP bundle (`.mcpb`, manifest version 0.3), for installation in Claude Desktop and others. */
export const bundleManifest = () => ({
  manifest_version: "0.3",
  name: NAME,
  display_name: TITLE,
  version: VERSION,
  description: DESCRIPTION,
  author: { name: TITLE },
  license: "MIT",
  server: {
    type: "node",
    entry_point: PROGRAM,
    mcp_config: {
      command: "node",
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the bundle's own placeholders
      args: [`\${__dirname}/${PROGRAM}`],
      env: { ALMANAC_URL: "${user_config.feed}" },
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the bundle's own placeholders
    },
  },
  user_config: { feed: { type: "string", title: "Feed", description: FEED, required: false, default: "" } },
  compatibility: { runtimes: { node: ">=20" } },
});

/** Path → JSON of a plugin for Claude Code and compatible tools, apart from the program and the skill. */
export const pluginFiles = () => ({
  ".claude-plugin/plugin.json": {
    name: NAME,
    version: VERSION,
    description: DESCRIPTION,
    author: { name: TITLE },
    license: "MIT",
    keywords: ["models", "llm", "prices", "deprecations", "mcp"],
  },
  ".claude-plugin/marketplace.json": {
    name: NAME,
    owner: { name: TITLE },
    metadata: { description: DESCRIPTION },
    plugins: [{ name: NAME, source: "./", description: DESCRIPTION, version: VERSION }],
  },
  ".mcp.json": {
    mcpServers: {
      [NAME]: {
        command: "node",
        args: [`\${CLAUDE_PLUGIN_ROOT}/${PROGRAM}`],
      },
    },
  },
});
