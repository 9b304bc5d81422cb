import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { copyAt } from "../../src/deploy/copy.ts";
import { readPublished } from "../../src/deploy/published.ts";
import { deployS3 } from "../../src/deploy/s3.ts";
import { verifyRelease } from "../../src/deploy/verify-release.ts";
import { writeGeneration } from "../../src/publish/generation.ts";
import { renderAll } from "../../src/publish/render.ts";
import { folder } from "../folder.ts";
import { markedCatalog } from "../publish/marked-catalog.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { ASKED, contract } from "../serve/contract.ts";
import { largeS3Store, s3Store } from "./s3-store.ts";

const SITE = "https://almanac.example";
const DOCUMENTS = ["/api/models.json", "/api/deprecations.json", "/api/openapi.json"];
/** Clauses that fail because of one representation per key, few headers per object, and the storage's own error responses. */
const CANNOT: readonly string[] = [
  ...DOCUMENTS.map((path) => `8 ${path}: gzip is available on request, with an ETag that revalidates`),
  // The local server omits the ETag in a 304; Amazon's sends it.
  ...DOCUMENTS.map((path) => `4, 7, 8 ${path} has a strong ETag, and sending it back yields 304 with an empty body`),
  "HTTP: each coding has a strong ETag of its own",
  "HTTP: Vary is Accept-Encoding for every request",
  "HTTP: a 304 repeats ETag, Cache-Control, Vary and CORS",
  "HTTP: no Last-Modified: it would be a second, weaker validator",
  "HTTP: another method is 405 with Allow, as a problem document",
  "HTTP: an unknown path of the API is a problem document with open CORS",
  "HTTP: errors are not cached",
  "HTTP: pages run no scripts from elsewhere",
  "HTTP: content sniffing is off",
];
const root = folder();
const store = await s3Store();
after(() => store.close());

/** A release with few documents, including its list. */
async function small(name: string, catalog = sampleCatalog(), only = /^\/api\/\w+\.json$/) {
  const out = join(root, name);
  const documents = renderAll(catalog, SITE, { only: (path) => only.test(path) });
  await writeGeneration(
    out,
    documents.map((document) => ({ ...document, effort: "none" })),
  );
  return await readPublished(out);
}

async function origin(name: string, feedVersion: 1 | 2): Promise<string> {
  const prefix = `${name}/`;
  const release = await small(name, sampleCatalog(), ASKED);
  await deployS3(release, { ...store.target, prefix }, { feedVersion });
  return `${store.url}/${name}`;
}

contract("S3-compatible storage", () => origin("two", 2), { version: 2, cannot: CANNOT });

test("writes only changed documents and their bodies by hash", async () => {
  const target = { ...store.target, prefix: "again/" };
  // A page, feeds, a program and documents of both versions.
  const deploy = async (mark: string) => {
    const only = /^\/(v1\/)?(api\/\w+\.json|rss\.xml|check\.mjs)?$/;
    return deployS3(await small("again", markedCatalog(mark), only), target, { feedVersion: 2 });
  };
  const first = await deploy("a");
  assert.equal(first.unchanged, 0);
  const same = await deploy("a");
  assert.deepEqual([same.written, same.removed], [0, 0]);
  const next = await deploy("b");
  assert.ok(next.written > 0 && next.written < first.written, `${next.written} of ${first.written}`);
  assert.ok(next.removed > 0, "bodies that are no longer used are removed");
  const { faults } = await verifyRelease(copyAt(`${store.url}/again`), {});
  for (const fault of faults) assert.match(fault, /\/ /);
  const { documents } = await (await fetch(`${store.url}/again/api/release.json`)).json();
  const body = await fetch(`${store.url}/again/by-hash/${documents[0].sha256}`);
  assert.deepEqual([body.status, body.headers.get("cache-control")], [200, "max-age=31536000, immutable"]);
});

test("finds existing objects on the second page of a bucket's list", async () => {
  const { target, copy, close } = await largeS3Store();
  try {
    await target.client.send(new PutObjectCommand({ Bucket: target.bucket, Key: "00/0", Body: "theirs" }));
    for (let i = 1; i < 1_050; i++) copy("00/0", `00/${i}`);
    const release = await small("large");
    const first = await deployS3(release, target, { feedVersion: 2 });
    assert.ok(first.written > 10 && first.unchanged === 0);
    const second = await deployS3(release, target, { feedVersion: 2 });
    assert.deepEqual([second.written, second.unchanged], [0, first.written]);
  } finally {
    close();
  }
});

test("a dry run writes nothing and reports what it would do", async () => {
  const lines: string[] = [];
  const options = { feedVersion: 2, dryRun: true, log: (line: string) => lines.push(line) } as const;
  const target = { ...store.target, prefix: "dry/" };
  const { written } = await deployS3(await small("dry"), target, options);
  assert.equal(lines.length, written);
  assert.ok(lines.includes("write api/models.json") && lines.at(-1) === "write api/release.json");
  await assert.rejects(store.target.client.send(new GetObjectCommand({ Bucket: "feed", Key: "dry/api/models.json" })));
});

test("objects that no release listed are kept", async () => {
  const target = { ...store.target, prefix: "mine/" };
  const own = { Bucket: "feed", Key: "mine/notes.txt" };
  await store.target.client.send(new PutObjectCommand({ ...own, Body: "mine" }));
  for (const mark of ["a", "b"]) await deployS3(await small("mine", markedCatalog(mark)), target, { feedVersion: 2 });
  assert.equal((await store.target.client.send(new HeadObjectCommand(own))).ContentLength, 4);
});
