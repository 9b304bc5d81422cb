import { linkSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { S3Client } from "@aws-sdk/client-s3";
import { folder } from "../folder.ts";
import { ROOT, start } from "../program.ts";

type Server = { run(): Promise<AddressInfo>; close(): Promise<void> };
const PROGRAM = join(ROOT, "node_modules/s3rver/bin/s3rver.js");
// The package has no types and needs CommonJS.
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => Server;

const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod>
<AllowedMethod>HEAD</AllowedMethod><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>`;
const WEBSITE = `<WebsiteConfiguration><IndexDocument><Suffix>index.html</Suffix></IndexDocument>
<ErrorDocument><Key>404.html</Key></ErrorDocument></WebsiteConfiguration>`;

export const BUCKET = "feed";
export const CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Starts the server. `url`: for readers; `endpoint`: for deploying. */
export async function s3Store() {
  const directory = folder();
  const configureBuckets = [{ name: BUCKET, configs: [CORS, WEBSITE] }];
  const options = { address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets };
  const server = new S3rver(options);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = clientOf(endpoint);
  return {
    endpoint,
    url: `${endpoint}/${BUCKET}`,
    target: { client, bucket: BUCKET, prefix: "" },
    async close() {
      client.destroy();
      await server.close();
    },
  };
}

/**
 * The same server in a separate process, as needed for lists of more than 1,000 objects: their tokens use a legacy cipher that has to
 * be enabled in Node.
 */
export async function largeS3Store() {
  const directory = folder();
  const args = ["--openssl-legacy-provider", PROGRAM, "-d", directory, "-p", "0", "--configure-bucket", BUCKET];
  const { child, says } = start(process.execPath, args);
  const port = await says(/listening on \S+:(\d+)\n/);
  const client = clientOf(`http://127.0.0.1:${port}`);
  return {
    target: { client, bucket: BUCKET, prefix: "" },
    /** Copies an object in the server's storage, where it is three files. */
    copy(key: string, to: string) {
      for (const part of ["object", "object.md5", "metadata.json"])
        linkSync(join(directory, BUCKET, `${key}._S3rver_${part}`), join(directory, BUCKET, `${to}._S3rver_${part}`));
    },
    close() {
      client.destroy();
      child.kill("SIGKILL");
    },
  };
}

const clientOf = (endpoint: string) =>
  new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: CREDENTIALS,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
