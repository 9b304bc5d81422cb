import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import pLimit from "p-limit";
import { CACHE } from "../serve/fixed-answers.ts";
import { servedAt } from "../serve/manifest.ts";
import { fileOf, type Published } from "./published.ts";

export type S3Target = { client: S3Client; bucket: string; prefix: string };
export type S3Place = { bucket: string; prefix: string; endpoint?: string; region?: string };

export function openS3({ bucket, prefix, endpoint, region = "us-east-1" }: S3Place): S3Target {
  const client = new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region,
    // Not every S3-compatible store supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, bucket, prefix };
}

export type S3Options = {
  feedVersion: 1 | 2;
  /** Only report what would be done. */
  dryRun?: boolean;
  /** Called for each object that is (or would be) written or removed. */
  log?: (line: string) => void;
};
/** Counts of objects. */
export type S3Result = { written: number; unchanged: number; removed: number };

type Item = { key: string; file: string; type: string; cacheControl: string };

const RELEASE = "api/release.json";
const BY_HASH = "by-hash/";
const AT_ONCE = 16;
const IMMUTABLE = "max-age=31536000, immutable";

/**
 * Writes what changed in three steps, each completed before the next: every body under the name of its hash; the documents under
 * their own names, with the release list last; then it removes what only older releases listed. A reader that starts at
 * `api/release.json` and gets bodies by hash always sees one release, never a mix, even if a run is interrupted; the next run
 * resumes. Throws what the storage throws.
 */
export async function deployS3(published: Published, target: S3Target, options: S3Options): Promise<S3Result> {
  const { dryRun = false, log = () => {} } = options;
  const { client, bucket, prefix } = target;
  const items = itemsOf(published, options.feedVersion);
  const [stored, before] = await Promise.all([list(target), releaseBefore(target)]);
  const result: S3Result = { written: 0, unchanged: 0, removed: 0 };
  const limit = pLimit(AT_ONCE);
  const put = async (item: Item) => {
    const bytes = await readFile(join(published.dir, item.file));
    const isThere = stored.get(item.key) === createHash("md5").update(bytes).digest("hex");
    result[isThere ? "unchanged" : "written"] += 1;
    if (isThere) return;
    log(`write ${item.key}`);
    const { key, type: ContentType, cacheControl: CacheControl } = item;
    const object = { Bucket: bucket, Key: prefix + key, Body: bytes, ContentType, CacheControl };
    if (!dryRun) await client.send(new PutObjectCommand(object));
  };

  const hashed = await limit.map(items, (item) => byHash(published, item));
  await limit.map(hashed, put);
  const isRelease = ({ key }: Item) => key.startsWith(RELEASE);
  await limit.map(
    items.filter((item) => !isRelease(item)),
    put,
  );
  // The signature is written before the list it signs, since readers start with the list.
  for (const item of items.filter(isRelease).reverse()) await put(item);

  const kept = new Set([...items, ...hashed].map(({ key }) => key));
  await limit.map(before, async (key) => {
    if (kept.has(key) || !stored.has(key)) return;
    log(`remove ${key}`);
    result.removed += 1;
    if (!dryRun) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key }));
  });
  return result;
}

/** Objects are uncompressed: a key has one representation, and not every client accepts gzip. */
function itemsOf({ documents }: Published, feedVersion: 1 | 2): Item[] {
  const items = [...servedAt(documents, feedVersion)].map(([path, { type, representations }]): Item => {
    return { key: fileOf(path), file: representations.identity.file, type, cacheControl: CACHE["Cache-Control"] };
  });
  // The feed's two main documents come late and together, to keep the time in which they differ short.
  return items.sort((a, b) => rank(a.key) - rank(b.key) || (a.key < b.key ? -1 : 1));
}

const rank = (key: string) =>
  key.startsWith(RELEASE) ? 2 : /^(v1\/)?api\/(models|deprecations)\.json$/.test(key) ? 1 : 0;

async function byHash({ dir }: Published, item: Item): Promise<Item> {
  const sha256 = createHash("sha256")
    .update(await readFile(join(dir, item.file)))
    .digest("hex");
  return { ...item, key: BY_HASH + sha256, cacheControl: IMMUTABLE };
}

/** Key without the prefix → MD5 of the object: the ETag of an object written in one piece. */
async function list({ client, bucket, prefix }: S3Target): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key = "", ETag = "" } of page.Contents ?? [])
      stored.set(Key.slice(prefix.length), ETag.replaceAll('"', ""));
  return stored;
}

/** Every key of the release now in storage: its documents and their bodies by hash. */
async function releaseBefore({ client, bucket, prefix }: S3Target): Promise<string[]> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + RELEASE }));
    const { documents } = JSON.parse((await Body?.transformToString()) ?? "{}") as {
      documents?: { path: string; sha256: string }[];
    };
    return (documents ?? []).flatMap(({ path, sha256 }) => [fileOf(path), BY_HASH + sha256]);
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof SyntaxError) return [];
    throw error;
  }
}
