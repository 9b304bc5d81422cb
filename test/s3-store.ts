// Owns a real S3-compatible server on a free port, with one bucket that is open to readers. Refuses to outlive its test.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3Client } from "@aws-sdk/client-s3";

type Server = { run(): Promise<AddressInfo>; close(): Promise<void> };
// The package has no types, and its own start-up needs CommonJS.
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => Server;

const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod>
<AllowedMethod>HEAD</AllowedMethod><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>`;
const WEBSITE = `<WebsiteConfiguration><IndexDocument><Suffix>index.html</Suffix></IndexDocument>
<ErrorDocument><Key>404.html</Key></ErrorDocument></WebsiteConfiguration>`;

export const BUCKET = "feed";
export const CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Starts the server. `url` is where readers ask, `endpoint` where the deploy writes. */
export async function s3Store() {
  const directory = mkdtempSync(join(tmpdir(), "almanac-s3-"));
  const configureBuckets = [{ name: BUCKET, configs: [CORS, WEBSITE] }];
  const options = { address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets };
  const server = new S3rver(options);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: CREDENTIALS,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return {
    endpoint,
    url: `${endpoint}/${BUCKET}`,
    target: { client, bucket: BUCKET, prefix: "" },
    async close() {
      client.destroy();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
