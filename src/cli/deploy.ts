import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { readPublished } from "../deploy/published.ts";
import { CannotDo } from "../schema/exit.ts";
import { feedVersionOption, outOption, versionOf } from "./options.ts";

type Shared = { out: string; feedVersion: "1" | "2" };
type ServerOptions = Shared & { listen: string; serverName: string; to?: string };
type S3Flags = Shared & { bucket: string; prefix: string; endpoint?: string; region?: string; dryRun?: true };
type CloudflareFlags = Shared & { to: string; name: string };

export function addDeploy(program: Command): void {
  const deploy = program
    .command("deploy")
    .summary("deploy what was published to other hosts")
    .description("Deploys what was published to another kind of host. docs/deploy.md helps you choose.");
  addS3(deploy);
  addCloudflare(deploy);
  addServer(deploy, "nginx", "/etc/nginx/conf.d/almanac.conf");
  addServer(deploy, "caddy", "/etc/caddy/Caddyfile");
}

const addS3 = (deploy: Command) =>
  share(deploy.command("s3"))
    .summary("write the documents to S3-compatible storage")
    .description(
      "Writes what changed to S3-compatible storage: first bodies by their hash, then the documents, and the release list last. " +
        "If a run is interrupted, run it again. Credentials come from the usual AWS_… variables.",
    )
    .requiredOption("--bucket <name>", "bucket to write to")
    .addOption(new Option("--prefix <path>", "begin every key with this, such as feed/").default(""))
    .addOption(new Option("--endpoint <url>", "address of storage other than Amazon's").env("AWS_ENDPOINT_URL_S3"))
    .addOption(new Option("--region <name>", "region of the bucket").env("AWS_REGION"))
    .option("--dry-run", "print what would be written and removed, and do nothing")
    .action(toS3);

const addCloudflare = (deploy: Command) =>
  share(deploy.command("cloudflare"))
    .summary("write a folder of static assets for Cloudflare")
    .description(
      "Writes a folder with the documents, their headers and a configuration. Run `npx wrangler dev` in it to try it, " +
        "and `npx wrangler deploy` to publish it.",
    )
    .addOption(new Option("--to <folder>", "folder to write; an earlier one is replaced").default("dist-cloudflare"))
    .addOption(new Option("--name <name>", "name of the Worker").default("model-almanac"))
    .action(toCloudflare);

const addServer = (deploy: Command, host: "nginx" | "caddy", example: string) =>
  share(deploy.command(host))
    .summary(`write a configuration for ${host}`)
    .description(
      `Prints a commented configuration with which ${host} serves the published folder by the same contract.`,
    )
    .addOption(new Option("--listen <address>", "port, or address and port").default("80").argParser(address))
    .addOption(new Option("--server-name <name>", "name of the site; _ for any").default("_").argParser(siteName))
    .addOption(new Option("--to <file>", `write to a file, such as ${example}, instead of printing`))
    .action((options: ServerOptions) => toServer(host, options));

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

const share = (command: Command) =>
  command.addOption(outOption("the folder written by publish")).addOption(feedVersionOption());

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
