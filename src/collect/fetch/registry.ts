// Reads packages from the registry that npm is configured for: the list of versions, and the files of one version.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Config from "@npmcli/config";
import definitions from "@npmcli/config/lib/definitions/index.js";
import { minimatch } from "minimatch";
import pacote from "pacote";
import { Parser } from "tar";
import type { SourceFile } from "../page/declarations.ts";
import { within } from "./attempts.ts";
import { FetchError } from "./fetch-error.ts";

/** A package's versions: `released` maps each one, oldest first, to the date (UTC) it was published. */
export type Versions = { latest: string; released: Record<string, string> };

export type Registry = {
  versions(name: string): Promise<Versions>;
  /** The files of one version whose path in the package matches the glob. */
  files(name: string, version: string, glob: string): Promise<SourceFile[]>;
  close(): void;
};

/** `config`: npm options that override the configured ones, such as `registry`. */
export type RegistryOptions = { config?: Record<string, unknown>; limits?: Partial<Limits> };

/** `fileBytes` bounds the requested files, `archiveBytes` everything unpacked. */
const PACKAGE_LIMITS = {
  requestMs: 30_000,
  totalMs: 120_000,
  retries: 2,
  backoffMs: 1_000,
  fileBytes: 10_000_000,
  archiveBytes: 400_000_000,
};

/**
 * Reads npm's configuration as npm does (project, user, environment) on the first call, and keeps no cache between runs. Every call
 * throws a FetchError that says what failed.
 */
export function openRegistry({ config = {}, limits: given = {} }: RegistryOptions = {}): Registry {
  const limits = { ...PACKAGE_LIMITS, ...given };
  let cache: string | undefined;
  let opened: Promise<Options> | undefined;
  const open = async (): Promise<Options> => {
    cache = mkdtempSync(join(tmpdir(), "almanac-packages-"));
    const retry = { retries: limits.retries, minTimeout: limits.backoffMs };
    return { ...(await npmConfig()), timeout: limits.requestMs, retry, ...config, cache };
  };
  const options = () => {
    opened ??= open();
    return opened;
  };
  return {
    versions: (name) => inTime(limits.totalMs, name, async () => versionsOf(name, await options())),
    files: (name, version, glob) =>
      inTime(limits.totalMs, `${name}@${version}`, async (spec) => filesOf(spec, glob, await options(), limits)),
    close: () => {
      if (cache !== undefined) rmSync(cache, { recursive: true, force: true });
    },
  };
}

type Options = Record<string, unknown>;
type Limits = typeof PACKAGE_LIMITS;

async function npmConfig(): Promise<Options> {
  const config = new Config({ ...definitions, npmPath: process.cwd(), argv: [], env: process.env, warn: false });
  await config.load();
  return config.flat;
}

async function versionsOf(name: string, options: Options): Promise<Versions> {
  const packument = await pacote.packument(name, { ...options, fullMetadata: true });
  const latest = packument["dist-tags"]?.latest;
  const { time } = packument;
  if (latest === undefined || !packument.versions[latest] || !time?.[latest])
    throw new FetchError("registry", `${name}: the registry lists no latest version with its date`);
  const published = Object.keys(packument.versions).filter((version) => time[version] !== undefined);
  published.sort((a, b) => ((time[a] as string) < (time[b] as string) ? -1 : 1));
  return { latest, released: Object.fromEntries(published.map((v) => [v, (time[v] as string).slice(0, 10)])) };
}

async function filesOf(spec: string, glob: string, options: Options, limits: Limits): Promise<SourceFile[]> {
  const manifest = await pacote.manifest(spec, options);
  const { _integrity: integrity } = manifest;
  if (!integrity) throw new FetchError("integrity", `${spec}: the registry gives no hash of the archive`);
  const archive = await pacote.tarball(spec, { ...options, integrity, resolved: manifest._resolved });
  const files = await unpack(archive, glob, limits);
  if (files.length === 0) throw new FetchError("empty", `${spec} has no file ${glob}`);
  return files;
}

/** Reads an archive's files into memory, without the top folder in their paths. Ignores links and the like. */
function unpack(archive: Buffer, glob: string, limits: Limits): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const most = `the archive holds more than ${limits.archiveBytes} bytes, or its files more than ${limits.fileBytes}`;
  let [unpacked, kept] = [0, 0];
  return new Promise((resolve, reject) => {
    const parser = new Parser({ strict: true });
    parser.on("entry", (entry) => {
      const path = entry.path.slice(entry.path.indexOf("/") + 1);
      const wanted = entry.type === "File" && minimatch(path, glob);
      unpacked += entry.size;
      if (wanted) kept += entry.size;
      if (unpacked > limits.archiveBytes || kept > limits.fileBytes) return reject(new FetchError("too-large", most));
      if (!wanted) return entry.resume();
      const chunks: Buffer[] = [];
      entry.on("data", (chunk: Buffer) => chunks.push(chunk));
      entry.on("end", () => files.push({ path, text: Buffer.concat(chunks).toString("utf8") }));
    });
    parser.on("error", reject);
    parser.on("end", () => resolve(files));
    parser.end(archive);
  });
}

/** Runs a call with a timeout, and converts the errors of npm's libraries to FetchErrors. */
function inTime<T>(ms: number, what: string, call: (what: string) => Promise<T>): Promise<T> {
  const late = new FetchError("timeout", `${what}: no package within ${ms} ms`);
  return within(ms, NEVER, late, () => call(what)).catch((error) => {
    throw asPackageError(error, what);
  });
}
const NEVER = new AbortController().signal;

/** Error codes of npm's libraries → kind of failure. */
const CODES: readonly [RegExp, ConstructorParameters<typeof FetchError>[0]][] = [
  [/^EINTEGRITY$/, "integrity"],
  [/^(E404|ETARGET|ENOVERSIONS)$/, "version"],
  [/^(TAR_|Z_|ZLIB)/, "malformed"],
  [/^(ENOTFOUND|EAI_)/, "dns"],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, "connect"],
  [/TIMEDOUT$|TIMEOUT$/, "timeout"],
  [/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_SOCKET)/, "reset"],
];

function asPackageError(error: unknown, what: string): FetchError {
  if (error instanceof FetchError) return error;
  const { code = "", message = String(error) } = error as { code?: string; message?: string };
  const kind = CODES.find(([pattern]) => pattern.test(code))?.[1] ?? "registry";
  return new FetchError(kind, `${what}: ${message}`);
}
