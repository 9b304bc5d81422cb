import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Option } from "commander";
import { readPublished } from "../deploy/published.ts";
import { CannotDo } from "../schema/finding.ts";
import type { Verb } from "./command.ts";
import { feedVersionOption, matching, outOption } from "./options.ts";

type Shared = { out: string; feedVersion: 1 | 2 };
type ServerOptions = Shared & { listen: string; serverName: string; to?: string };
type S3Options = Shared & { bucket: string; prefix: string; endpoint?: string; region?: string; dryRun?: true };

const SHARED = () => [outOption("the folder written by publish"), feedVersionOption()];
// Other characters could end a line, a word or a block of the configuration.
const NAME = matching(/^[\w.*-]+$/, "Give a name such as almanac.example.");
const ADDRESS = matching(
  /^([\w.*-]+:|\[[\da-f:.]+\]:)?\d{1,5}$/i,
  "Give a port, or address and port, such as 127.0.0.1:8080.",
);

const nginxVerb: Verb<ServerOptions> = {
  description: "Prints a commented configuration with which nginx serves the published folder by the same contract.",
  options: [
    ...SHARED(),
    new Option("--listen <address>", "port, or address and port").default("80").argParser(ADDRESS),
    new Option("--server-name <name>", "name of the site; _ for any").default("_").argParser(NAME),
    new Option("--to <file>", "write to a file, such as /etc/nginx/conf.d/almanac.conf, instead of printing"),
  ],
  async run({ out, to, ...options }) {
    const { nginxConfig } = await import("../deploy/nginx.ts");
    const text = nginxConfig(await open(out), { ...options, out: plainFolder(out) });
    if (to === undefined) return void process.stdout.write(text);
    try {
      writeFileSync(to, text);
    } catch (error) {
      cannot("name a writable file")(error as Error);
    }
    console.log(`wrote ${to}`);
  },
};

const s3Verb: Verb<S3Options> = {
  description:
    "Writes what changed to S3-compatible storage: first bodies by their hash, then the documents, and the release list last. " +
    "If a run is interrupted, run it again. Credentials come from the usual AWS_… variables.",
  options: [
    ...SHARED(),
    new Option("--bucket <name>", "bucket to write to").makeOptionMandatory(),
    new Option("--prefix <path>", "begin every key with this, such as feed/").default(""),
    new Option("--endpoint <url>", "address of storage other than Amazon's").env("AWS_ENDPOINT_URL_S3"),
    new Option("--region <name>", "region of the bucket").env("AWS_REGION"),
    new Option("--dry-run", "print what would be written and removed, and do nothing"),
  ],
  async run({ out, feedVersion, dryRun, ...place }) {
    const published = await open(out);
    const { deployS3, openS3 } = await import("../deploy/s3.ts");
    const target = openS3(place);
    const options = { feedVersion, ...(dryRun && { dryRun, log: console.log }) };
    const { written, unchanged, removed } = await deployS3(published, target, options).catch(
      cannot(
        "check the bucket, the endpoint and the credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), and run it again: it continues where it stopped",
      ),
    );
    target.client.destroy();
    const to = `${place.bucket}/${place.prefix}`;
    const done = `${dryRun ? "would write" : "wrote"} ${written} objects to ${to}`;
    console.log(`${done}, ${unchanged} unchanged, ${removed} removed`);
  },
};

const pagesVerb: Verb<Shared & { to: string }> = {
  description:
    "Writes a folder of plain files for a host such as GitHub Pages, which compresses and types them itself.",
  options: [
    ...SHARED(),
    new Option("--to <folder>", "folder to write; an earlier one is replaced").default("dist-pages"),
  ],
  async run({ out, feedVersion, to }) {
    const { writeFolder } = await import("../deploy/folder.ts");
    const mend = "fix it, or name another folder (--to)";
    const files = await writeFolder(await open(out), to, feedVersion).catch(cannot(mend));
    console.log(`wrote ${files} files to ${to}/`);
  },
};

export const verb: Verb<object> = {
  description: "Deploys the published files elsewhere. docs/deploy.md helps you choose.",
  verbs: {
    s3: ["write the documents to S3-compatible storage", s3Verb],
    pages: ["write a folder of plain files for GitHub Pages", pagesVerb],
    nginx: ["write a configuration for nginx", nginxVerb],
  },
};

function plainFolder(out: string): string {
  const folder = resolve(out);
  if (!/[\s"'`;{}$\\]/.test(folder)) return folder;
  const message = `${folder} contains a character that is special in a configuration`;
  throw new CannotDo(message, "publish to another folder: --out");
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
