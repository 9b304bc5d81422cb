import { createHash } from "node:crypto";
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type ServeOptions, type Service, serve } from "../../src/serve/serve.ts";
import { folder } from "../folder.ts";

export type FixtureDocument = { path: string; type: string; versions: readonly number[]; body: string };

const JSON_TYPE = "application/json; charset=utf-8";
const HTML_TYPE = "text/html; charset=utf-8";

/** Documents of one generation; `mark` is in each body, so that no two generations share a body. */
export function fixtureDocuments(mark: string): FixtureDocument[] {
  const json = (path: string, versions: number[], value: object) => ({
    path,
    type: JSON_TYPE,
    versions,
    body: JSON.stringify({ mark, ...value, filler: "invented ".repeat(400) }),
  });
  const page = (path: string) => ({
    path,
    type: HTML_TYPE,
    versions: [1, 2],
    body: `<!doctype html><p>${mark} ${path}`,
  });
  return [
    json("/api/models.json", [2], { version: 2 }),
    json("/api/deprecations.json", [2], { version: 2, models: [] }),
    json("/api/openapi.json", [2], { openapi: "3.1.0" }),
    json("/api/models/a.b-v1:0@c.json", [1, 2], { id: "a-b" }),
    json("/v1/api/models.json", [1], { version: 1 }),
    { path: "/rss.xml", type: "application/rss+xml; charset=utf-8", versions: [1, 2], body: `<rss>${mark}</rss>` },
    page("/"),
    page("/docs/"),
    page("/404.html"),
  ];
}

export const etagOf = (body: Uint8Array) => `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;

/** Writes one generation and switches `current` to it with a rename, as publish does. Returns the generation's folder. */
export async function writeGeneration(dist: string, hash: string, documents: FixtureDocument[]): Promise<string> {
  const dir = join(dist, "generations", hash);
  const store = async (file: string, body: Uint8Array) => {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), body);
    return { file, length: body.length, etag: etagOf(body) };
  };
  const entries = documents.map(async ({ path, type, versions, body }) => {
    const name = path.endsWith("/") ? `${path.slice(1)}index.html` : path.slice(1);
    const plain = Buffer.from(body);
    const representations = {
      identity: await store(name, plain),
      gzip: await store(`${name}.gz`, gzipSync(plain)),
      br: await store(`${name}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
    };
    return { path, type, versions, representations };
  });
  const manifest = { generation: hash, documents: await Promise.all(entries) };
  await writeFile(join(dir, "manifest.json"), JSON.stringify(manifest));
  await switchTo(dist, hash);
  return dir;
}

const services: Service[] = [];
after(() => Promise.all(services.map(({ close }) => close())));

export type Fixture = Partial<ServeOptions> & { documents?: FixtureDocument[] };

/** A service with one generation of `documents`, or none if empty. It looks for new ones only on `reload`, and closes after the file's tests. */
export async function serveFixture({ documents = fixtureDocuments("one"), ...options }: Fixture = {}) {
  const dist = folder();
  if (documents.length > 0) await writeGeneration(dist, "one", documents);
  const said: string[] = [];
  const log = (message: string) => void said.push(message);
  const service = await serve({ dist, host: "127.0.0.1", port: 0, interval: 1e6, log, ...options });
  services.push(service);
  return { ...service, dist, said };
}

/** Points `current` to a generation with one rename. */
export async function switchTo(dist: string, hash: string): Promise<void> {
  const link = join(dist, `.current-${hash}-${process.pid}`);
  await symlink(join("generations", hash), link);
  await rename(link, join(dist, "current"));
}
