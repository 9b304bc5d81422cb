import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { Option } from "commander";
import { faultsOf, lint } from "../catalog/lint.ts";
import type { Published } from "../publish/generation.ts";
import { publish } from "../publish/publish.ts";
import { CannotDo } from "../schema/finding.ts";
import type { Reports } from "../site/site.ts";
import type { Verb } from "./command.ts";
import { openCatalog } from "./open-catalog.ts";
import { catalogOption, outOption, reportsOption, urlOption } from "./options.ts";
import { formatFinding, report } from "./report.ts";

type Options = { catalog: string; out: string; url: string; reports?: Reports; brotli: boolean; key?: string };

export const verb: Verb<Options> = {
  description:
    "Writes every document of the feed as one new generation and switches to it in one step; a running server picks it up. " +
    "A catalog with faults is not published; where sources disagree, it is, and says so. The same catalog and address give the same bytes on any machine and any day.",
  options: [
    catalogOption(),
    outOption("the folder to write"),
    urlOption(),
    reportsOption(),
    new Option("--key <file>", "sign the release list with this private key, Ed25519 in PEM").env(
      "ALMANAC_SIGNING_KEY",
    ),
    new Option("--no-brotli", "leave out brotli: gzip only, which is faster"),
  ],
  examples: ["almanac publish", "almanac publish --url https://almanac.example --out /srv/almanac"],
  async run({ catalog, out, url, reports, brotli, key }) {
    const loaded = openCatalog(catalog);
    // Lints without git and today's date, so that publishing a catalog doesn't depend on the machine or the day.
    const findings = lint(loaded);
    if (!report(faultsOf(findings), catalog))
      return console.error("nothing was published; the previous publication stays");
    for (const finding of findings) console.log(formatFinding(finding, catalog));
    const options = { out, site: url, reports, brotli, ...(key && { key: signingKey(key) }) };
    console.log(summaryOf(await publish(loaded.catalog, options).catch(cannotPublish), out));
  },
};

function signingKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType !== "ed25519") throw new Error(`it is of type ${key.asymmetricKeyType}`);
    return key;
  } catch (error) {
    const mend = "create a key: openssl genpkey -algorithm ed25519 -out almanac.key.pem";
    throw new CannotDo(`${file} cannot sign: ${(error as Error).message}`, mend);
  }
}

function summaryOf({ generation, documents, reused }: Published, out: string): string {
  const news = reused === 0 ? "" : `, ${documents - reused} of them new or changed`;
  return `published ${documents} documents${news}, as generation ${generation} in ${out}/`;
}

function cannotPublish(error: Error): never {
  throw new CannotDo(error.message, "fix that and publish again; the previous publication stays");
}
