// A package registry on a local port, with invented packages and injected faults.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { create } from "tar";
import { folder } from "../folder.ts";

/** Version → its date and files. */
export type Releases = Record<string, { day: string; files: Record<string, string> }>;
export type RegistryFault =
  | "damaged"
  | "wrong-hash"
  | "no-hash"
  | "vanished"
  | "silent"
  | "cut"
  | "no-archive"
  | "not-json";
export type LocalRegistry = Awaited<ReturnType<typeof startRegistry>>;

/** Starts a registry with one package; its latest version is the one published last. */
export async function startRegistry(name: string, releases: Releases) {
  const archives = new Map<string, { day: string; bytes: Buffer }>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    registry.asked.push(path);
    if (registry.fault === "silent") return;
    if (path === `/${name}`) return sendPackument(response);
    const archive = archives.get(/-([^/]+)\.tgz$/.exec(path)?.[1] ?? "");
    if (!archive || registry.fault === "no-archive") return response.writeHead(404).end("{}");
    sendArchive(response, archive.bytes);
  });

  const sendPackument = (response: ServerResponse) => {
    response.setHeader("content-type", "application/json");
    if (registry.fault === "not-json") return response.end("<!doctype html><title>Sign in</title>");
    const all = registry.fault === "vanished" ? [] : [...archives];
    const versions = Object.fromEntries(all.map(([version, { bytes }]) => [version, manifestOf(version, bytes)]));
    const time = Object.fromEntries(all.map(([version, { day }]) => [version, `${day}T10:00:00.000Z`]));
    response.end(JSON.stringify({ name, "dist-tags": { latest: all.at(-1)?.[0] }, versions, time }));
  };

  const manifestOf = (version: string, bytes: Buffer) => {
    const hashed = registry.fault === "wrong-hash" ? Buffer.from("another archive") : bytes;
    const integrity = `sha512-${createHash("sha512").update(hashed).digest("base64")}`;
    const tarball = `${registry.url}${name}/-/package-${version}.tgz`;
    return { name, version, dist: registry.fault === "no-hash" ? { tarball } : { tarball, integrity } };
  };

  const sendArchive = (response: ServerResponse, bytes: Buffer) => {
    const middle = Math.floor(bytes.length / 2);
    if (registry.fault === "damaged")
      return response.end(Buffer.concat([bytes.subarray(0, middle), Buffer.from("x"), bytes.subarray(middle + 1)]));
    if (registry.fault === "cut") {
      response.setHeader("content-length", bytes.length);
      response.write(bytes.subarray(0, middle));
      return setImmediate(() => response.destroy());
    }
    response.end(bytes);
  };

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const registry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** How it fails from now on, if it does. */
    fault: undefined as RegistryFault | undefined,
    /** Requested paths, in order. */
    asked: [] as string[],
    publish: async (version: string, { day, files }: Releases[string]): Promise<void> => {
      archives.set(version, { day, bytes: await archiveOf(files) });
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  for (const [version, release] of Object.entries(releases)) await registry.publish(version, release);
  return registry;
}

async function archiveOf(files: Record<string, string>): Promise<Buffer> {
  const dir = folder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, "package", path)), { recursive: true });
    writeFileSync(join(dir, "package", path), text);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of create({ gzip: true, cwd: dir, portable: true }, ["package"]))
    chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
