import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { readPublished } from "../deploy/published.ts";
import { CannotDo } from "../schema/exit.ts";
import type { Verb } from "./command.ts";
import { feedVersionOption, outOption, versionOf } from "./options.ts";

type Shared = { out: string; feedVersion: "1" | "2" };
type ServerOptions = Shared & { listen: string; serverName: string; to?: string };
type S3Flags = Shared & { bucket: string; prefix: string; endpoint?: string; region?: string; dryRun?: true };
type CloudflareFlags = Shared & { to: string; name: string };

const shared = () => [outOption("the folder written by publish"), feedVersionOption()];

const serverVerb = (host: "nginx" | "caddy", example: string): [summary: string, verb: Verb<ServerOptions>] => [
  `write a configuration for ${host}`,
  {
    description: `Prints a commented configuration with which ${host} serves the published folder by the same contract.`,
    options: [
      ...shared(),
      new Option("--listen <address>", "port, or address and port").default("80").argParser(address),
      new Option("--server-name <name>", "name of the site; _ for any").default("_").argParser(siteName),
      new Option("--to <file>", `write to a file, such as ${example}, instead of printing`),
    ],
    run: (options) => toServer(host, options),
  },
];

const s3Verb: Verb<S3Flags> = {
  description:
    "Writes what changed to S3-compatible storage: first bodies by their hash, then the documents, and the release list last. " +
    "If a run is interrupted, run it again. Credentials come from the usual AWS_… variables.",
  options: [
    ...shared(),
    new Option("--bucket <name>", "bucket to write to").makeOptionMandatory(),
    new Option("--prefix <path>", "begin every key with this, such as feed/").default(""),
    new Option("--endpoint <url>", "address of storage other than Amazon's").env("AWS_ENDPOINT_URL_S3"),
    new Option("--region <name>", "region of the bucket").env("AWS_REGION"),
    new Option("--dry-run", "print what would be written and removed, and do nothing"),
  ],
  run: toS3,
};

const cloudflareVerb: Verb<CloudflareFlags> = {
  description:
    "Writes a folder with the documents, their headers and a configuration. Run `npx wrangler dev` in it to try it, " +
    "and `npx wrangler deploy` to publish it.",
  options: [
    ...shared(),
    new Option("--to <folder>", "folder to write; an earlier one is replaced").default("dist-cloudflare"),
    new Option("--name <name>", "name of the Worker").default("model-almanac"),
  ],
  run: toCloudflare,
};

export const verb: Verb<object> = {
  description: "Deploys what was published to another kind of host. docs/deploy.md helps you choose.",
  verbs: {
    s3: ["write the documents to S3-compatible storage", s3Verb],
    cloudflare: ["write a folder of static assets for Cloudflare", cloudflareVerb],
    nginx: serverVerb("nginx", "/etc/nginx/conf.d/almanac.conf"),
    caddy: serverVerb("caddy", "/etc/caddy/Caddyfile"),
  },
};

/** Rejects characters that would end a line, a word or a block of the configuration. */
function siteName(text: string): string {
  if (!/^[\w.*-]+$/.test(text)) throw new InvalidArgumentError("Give a name such as almanac.example.");
  return text;
}

function address(text: string): string {
  if (!/^([\w.*-]+:|\[[\da-f:.]+\]:)?\d{1,5}$/i.test(text))
    throw new InvalidArgumentError("Give a port, or address and port, such as 127.0.0.1:8080.");
  return text;
}

function plainFolder(out: string): string {
  const folder = resolve(out);
  if (/[\s"'`;{}$\\]/.test(folder))
    throw new CannotDo(
      `${folder} contains a character that has a meaning in a configuration`,
      "publish to another folder: --out",
    );
  return folder;
}

async function toServer(host: "nginx" | "caddy", { feedVersion, to, ...options }: ServerOptions): Promise<void> {
  const [{ nginxConfig }, { caddyConfig }] = await Promise.all([
    import("../deploy/nginx.ts"),
    import("../deploy/caddy.ts"),
  ]);
  const published = await open(options.out);
  const configuration = host === "nginx" ? nginxConfig : caddyConfig;
  const out = plainFolder(options.out);
  const text = configuration(published, { ...options, out, feedVersion: versionOf(feedVersion) });
  if (to === undefined) return void process.stdout.write(text);
  try {
    writeFileSync(to, text);
  } catch (error) {
    cannot("name a writable file")(error as Error);
  }
  console.log(`wrote ${to}`);
}

async function toCloudflare({ out, feedVersion, to, name }: CloudflareFlags): Promise<void> {
  const { writeCloudflare } = await import("../deploy/cloudflare.ts");
  const files = await writeCloudflare(await open(out), { to, name, feedVersion: versionOf(feedVersion) }).catch(
    cannot("fix that, name another folder (--to), or choose another host"),
  );
  console.log(`wrote ${files} files to ${to}/: run "npx wrangler deploy" in it`);
}

async function toS3({ out, feedVersion, dryRun, ...place }: S3Flags): Promise<void> {
  const published = await open(out);
  const { deployS3, openS3 } = await import("../deploy/s3.ts");
  const target = openS3(place);
  const options = { feedVersion: versionOf(feedVersion), ...(dryRun && { dryRun, log: console.log }) };
  const { written, unchanged, removed } = await deployS3(published, target, options).catch(
    cannot(
      "check the bucket, the endpoint and the credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), and run it again: it continues where it stopped",
    ),
  );
  target.client.destroy();
  const done = dryRun ? "would write" : "wrote";
  console.log(
    `${done} ${written} objects to ${place.bucket}/${place.prefix}, ${unchanged} unchanged, ${removed} removed`,
  );
}

const open = (out: string) =>
  readPublished(out).catch((error: NodeJS.ErrnoException) => {
    const mend = 'run "almanac publish" first, or name its folder: --out';
    throw new CannotDo(error.code === "ENOENT" ? `nothing is published in ${out}` : error.message, mend);
  });

const cannot =
  (mend: string) =>
  (error: Error): never => {
    throw new CannotDo(error.message || error.name, mend);
  };
