// The client's declarations, without zod: the document's types are written from its JSON Schema.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { componentSchemas } from "../src/publish/api/schemas.ts";
import { Rate } from "../src/schema/rate.ts";

const ROOT = join(import.meta.dirname, "..");
const run = promisify(execFile);
const ENTRY = "clients/client/index.d.ts";
const PARTS = ["StandingsDocument", "Standing", "HostStanding", "StandingReplacement"];
/** What is written from schemas, since the compiler's declarations need zod. */
const GENERATED: Record<string, () => string> = {
  "schema/standings.d.ts": documentTypes,
  "schema/rate.d.ts": rateTypes,
};

/** Writes the declarations of the client and of all that they import into a folder. */
export async function declareClient(folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "almanac-types-"));
  try {
    await emit(work);
    const written = new Set<string>();
    const queue = [ENTRY];
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (written.has(path)) continue;
      written.add(path);
      const text = GENERATED[path]?.() ?? readFileSync(join(work, path), "utf8");
      const from = posix.dirname(path);
      const flat = text.replace(/(?<=from ")(\.[^"]+)\.ts(?=")/g, (_, target) => {
        const other = `${posix.join(from, target)}.d.ts`;
        queue.push(other);
        return `./${nameOf(other).replace(/\.d\.ts$/, ".js")}`;
      });
      writeFileSync(join(folder, nameOf(path)), flat);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** `clients/feed/judge.d.ts` → `feed-judge.d.ts` */
const nameOf = (path: string): string =>
  path === ENTRY ? "index.d.ts" : path.replace(/^clients\//, "").replaceAll("/", "-");

async function emit(work: string): Promise<void> {
  const compilerOptions = {
    noEmit: false,
    tsBuildInfoFile: join(work, "tsc.json"),
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(ROOT, "src"),
    outDir: work,
    typeRoots: [join(ROOT, "node_modules/@types")],
  };
  const files = [join(ROOT, "src/clients/client/index.ts")];
  const config = { extends: join(ROOT, "tsconfig.json"), compilerOptions, include: [], files };
  writeFileSync(join(work, "tsconfig.json"), JSON.stringify(config));
  // The types were checked with the project's; only the declarations are wanted.
  await run(process.execPath, [
    join(ROOT, "node_modules/typescript/bin/tsc"),
    "--noCheck",
    "--singleThreaded",
    "-p",
    work,
  ]);
}

type Schema = { [key: string]: unknown } & {
  $ref?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
  prefixItems?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  required?: string[];
  description?: string;
};

function documentTypes(): string {
  const schemas = componentSchemas() as Record<string, Schema>;
  return PARTS.map((name) => `export type ${name} = ${typeOf(schemas[name] ?? {})};\n`).join("");
}

function rateTypes(): string {
  return [
    `export type Rate = ${typeOf(z.toJSONSchema(Rate) as Schema)};`,
    'export type Hours = NonNullable<Rate["hours"]>;',
    'export type RateConditions = Omit<Rate, "meter" | "price" | "per">;\n',
  ].join("\n");
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return posix.basename(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (schema.items) return `(${typeOf(schema.items)})[]`;
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(([key, value]) => {
      const comment = value.description ? `  /** ${value.description} */\n` : "";
      return `${comment}  ${key}${schema.required?.includes(key) ? "" : "?"}: ${typeOf(value)};\n`;
    });
    return `{\n${lines.join("")}}`;
  }
  if (schema.additionalProperties?.type) return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  return [schema.type ?? "unknown"]
    .flat()
    .map((type) => (type === "integer" ? "number" : type))
    .join(" | ");
}
