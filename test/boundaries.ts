import { posix } from "node:path";
import { HOST_SLUGS } from "../src/schema/vocabulary.ts";

/** `path`: relative to the project's root, with forward slashes. */
export type SourceFile = { path: string; text: string };

/** Stage → the other stages it may import. `schema/feed`, `schema/standings`, `schema/verdict` and `schema/rate` are the published contract, `schema/day` is date arithmetic, `schema/hosts` the table of hosts. Unlisted stages are rejected. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  schema: [],
  read: ["schema"],
  git: [],
  catalog: ["schema", "read", "git"],
  collect: ["schema", "read", "catalog"],
  bundle: [],
  site: ["schema", "bundle"],
  // Bundled for the browser, so it may use code of the site and the clients.
  islands: ["schema", "site", "clients"],
  publish: ["schema", "catalog", "site", "bundle"],
  serve: [],
  clients: ["schema/feed", "schema/standings", "schema/verdict", "schema/rate", "schema/day", "schema/hosts", "git"],
  // Headers, fixed responses and manifest, which other hosts share with our server.
  deploy: ["serve/fixed-answers", "serve/manifest"],
  daily: ["schema", "catalog"],
  cli: ["schema", "read", "catalog", "collect", "site", "publish", "serve", "clients", "deploy", "daily"],
};

/** The only places that may open or accept connections. */
const NETWORK =
  /^src\/(site\/islands\/.*|collect\/fetch\/.*|clients\/feed\/request\.ts|clients\/mcp\/http\.ts|clients\/notify\/post\.ts|deploy\/.*|serve\/.*)$/;
const NETWORK_MODULE =
  /^(undici|node:(net|tls|dgram|dns|http|https|http2)(\/.*)?|(net|tls|dgram|dns|https?|http2)(\/.*)?)$/;
/** node:net's IP address utilities, which don't use the network. */
const ADDRESS_ONLY = /^(?:type )?\{\s*((BlockList|SocketAddress|isIP|isIPv4|isIPv6)\s*,?\s*)+\}$/;
const NETWORK_GLOBAL = /(?<![.\w])(fetch\(|new (WebSocket|EventSource|XMLHttpRequest)\b)/;

/** The only places that may use the clock: where a run starts and passes the date on, the feed client's cache, and the server's Date header. */
const CLOCK =
  /^src\/(serve\/clock\.ts|cli\/[\w-]+\.ts|daily\/[\w-]+\.ts|clients\/check\/main\.ts|collect\/fetch\/fetch\.ts|site\/islands\/[\w-]+\.ts)$/;
const CLOCK_CALL = /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bTemporal\.Now\b/;

/** Starts the servers, files beside it in the package. */
const STARTER = "src/clients/check/main.ts";

/** Generate how the bundled programs load modules, or run in browsers too. */
const BUNDLERS = ["scripts/build-check.ts", "src/clients/client/snapshot.ts", "src/publish/exports/programs.ts"];

/** Publishing gives the same bytes anywhere, so it must not depend on the machine, the user or git. */
const PURE = /^src\/((schema|read|publish|site(?!\/islands))\/|bundle\.ts$)/;
const IMPURE = /^node:(child_process|os|worker_threads)$/;
const IMPURE_GLOBAL = /\bprocess\.env\b|\bMath\.random\b|\.toLocale\w+\(|\bIntl\./;

const DRAWERS = ["utils", "util", "helpers", "types", "lib", "common", "misc"];
const LONGEST = 300;

type Import = { from: string; names: string };

/** Import and re-export statements, as formatted: at the start of a line, in double quotes. */
export function importsOf(text: string): Import[] {
  const statements = text.matchAll(/^(?:import|export)(?:\s+([^;"'=()]*?)\s+from)?\s+"([^"]+)"/gm);
  const calls = text.matchAll(/\bimport\(\s*"([^"]+)"/g);
  return [
    ...[...statements].map(([, names = "", from = ""]) => ({ from, names })),
    ...[...calls].map(([, from = ""]) => ({ from, names: "" })),
  ];
}

/** The hosts whose ids have a form of their own, which the code that reads spellings knows. */
const OWN_FORM = ["bedrock", "azure", "vertex", "fireworks", "databricks"];
/** A host's slug as a string, which belongs in the table of hosts and in the host's adapter. */
const HOST_SLUG = new RegExp(`"(?:${HOST_SLUGS.filter((slug) => !OWN_FORM.includes(slug)).join("|")})"`);

/** One line for each violation: `path: problem`. */
export function violations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [...form(file), ...direction(file), ...reach(file)].map((problem) => `${file.path}: ${problem}`),
  );
}

function form({ path, text }: SourceFile): string[] {
  const problems: string[] = [];
  const names = path.split("/");
  const drawer = names.slice(0, -1).find((name) => DRAWERS.includes(name));
  if (drawer) problems.push(`a folder named ${drawer} doesn't say what it contains`);
  for (const name of names)
    if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name)) problems.push(`${name} is not in kebab-case`);
  const lines = text.replace(/\n$/, "").split("\n");
  if (lines.length > LONGEST) problems.push(`${lines.length} lines, ${LONGEST} at most`);
  return problems;
}

function direction({ path, text }: SourceFile): string[] {
  const own = stageOf(path);
  if (own === undefined) return [];
  const allowed = MAY_IMPORT[own];
  if (allowed === undefined) return [`${own} is not a stage of the design`];
  const problems =
    path !== STARTER && /\bimport\(\s*[^"\s]/.test(code(text)) ? ["imports a module whose name is computed"] : [];
  for (const { from } of importsOf(text)) {
    if (!from.startsWith(".")) continue;
    const target = posix.join(posix.dirname(path), from);
    const stage = stageOf(target);
    const fits =
      stage === own || allowed.some((name) => name === stage || (name.includes("/") && isPartOf(target, name)));
    if (stage === undefined ? !isTest(path) : !fits) problems.push(`${own} may not import ${target}`);
  }
  return problems;
}

function reach({ path, text }: SourceFile): string[] {
  if (!path.startsWith("src/") || isTest(path)) return [];
  const problems: string[] = [];
  const body = code(text);
  for (const { from, names } of importsOf(text)) {
    if (NETWORK_MODULE.test(from) && !NETWORK.test(path) && !ADDRESS_ONLY.test(names))
      problems.push(`${from} reaches the network`);
    if (IMPURE.test(from) && PURE.test(path)) problems.push(`${from} is not pure`);
  }
  const found = (pattern: RegExp) => pattern.exec(body)?.[0];
  if (!NETWORK.test(path) && found(NETWORK_GLOBAL)) problems.push(`${found(NETWORK_GLOBAL)} reaches the network`);
  if (!CLOCK.test(path) && found(CLOCK_CALL)) problems.push(`${found(CLOCK_CALL)} uses the clock`);
  if (PURE.test(path) && found(IMPURE_GLOBAL)) problems.push(`${found(IMPURE_GLOBAL)} is not pure`);
  if (!/^src\/(schema\/(hosts|makers|vocabulary)\.ts|collect\/hosts\/)/.test(path) && found(HOST_SLUG))
    problems.push(`${found(HOST_SLUG)} is named outside of the table of hosts`);
  if (!BUNDLERS.includes(path) && /\bcreateRequire\b|\bgetBuiltinModule\b/.test(body))
    problems.push("loads a module past these rules");
  return problems;
}

/** Circular imports: each group of files that import one another, values or types, in path order. */
export function circularImports(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map((f) => f.path));
  const targets = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter(({ from }) => from.startsWith("."))
        .map(({ from }) => posix.join(posix.dirname(path), from))
        .filter((target) => known.has(target)),
    ]),
  );
  const reach = new Map([...known].map((path) => [path, reachedFrom(path, targets)]));
  const together = (a: string, b: string) => reach.get(a)?.has(b) && reach.get(b)?.has(a);
  const groups = [...known].sort().map((path) => [...known].filter((other) => together(path, other)).sort());
  return groups.filter((group, i) => group.length > 0 && groups.findIndex((g) => g[0] === group[0]) === i);
}

function reachedFrom(start: string, targets: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>();
  const next = [...(targets.get(start) ?? [])];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    next.push(...(targets.get(path) ?? []));
  }
  return seen;
}

/** `src/catalog/rules/x.ts` → `catalog`; `src/cli.ts` → `cli`; undefined outside src. */
function stageOf(path: string): string | undefined {
  if (path.startsWith("src/site/islands/")) return "islands";
  return /^src\/([^/]+?)(?:\.ts$|\/)/.exec(path)?.[1];
}

/** Whether a file belongs to a part of a stage: `schema/feed` is feed.ts, its dependencies, the words of tasks and the order of releases. */
const isPartOf = (path: string, part: string) =>
  new RegExp(`^src/${part}(-[\\w-]+)?\\.ts$`).test(path) ||
  (part === "schema/feed" &&
    /^src\/schema\/(vocabulary|makers|task-words|release-order|fields|field-keys|day)\.ts$/.test(path));

const isTest = (path: string) => /\.test\.ts$/.test(path);

/** Removes comments, which may mention forbidden names. */
const code = (text: string) => text.replace(/^\s*(\/\/|\/?\*).*$/gm, "").replace(/\s\/\/ .*$/gm, "");
