// The one setting: `almanac` in package.json, which says where this almanac is public.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

type Setting = {
  /** Address of the public feed, which packed programs then use by default. */
  feed: string | null;
  /** OWNER/NAME on GitHub. */
  repository: string | null;
  /** Whether npm has the package, so that documents may name it. */
  published: boolean;
};

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
export const VERSION: string = manifest.version;
const setting: Setting = manifest.almanac;

/** A workflow of a fork sets its own. */
const repository = setting.repository ?? process.env.GITHUB_REPOSITORY ?? null;
const feed = setting.feed ?? (process.env.ALMANAC_SITE_URL || null);

export const SETTING = {
  feed,
  repository,
  description: manifest.description as string,
  homepage: feed ?? (repository && `https://github.com/${repository}`),
};

/** How the documents call the package: as the archive, until npm has it. */
export const PACKAGE = setting.published ? "model-almanac" : `./model-almanac-${VERSION}.tgz`;
