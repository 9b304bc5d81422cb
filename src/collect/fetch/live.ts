import type { PackageSource, SourceFile } from "../../schema/provider.ts";
import { declarationsPage } from "../page/declarations.ts";
import { type Format, familyOf, type Page } from "../page/page.ts";
import type { MediaType } from "./decode.ts";
import type { Fetcher } from "./fetch.ts";
import { FetchError, type FetchFailure } from "./fetch-error.ts";
import { addressOf } from "./page-address.ts";
import type { Registry } from "./registry.ts";

/** The sources of live pages: official hosts, and the package registry. */
export type Origins = { fetcher: Fetcher; registry: Registry };

export type FetchedPage = Pick<Page, "url" | "format" | "text" | "package">;

/** Fetches a page of provider.json from its package (by default the latest version), or from its host at this address. */
export async function fetchPage(
  key: string,
  provider: SourceFile,
  { fetcher, registry }: Origins,
  url = addressOf(key, provider),
  version?: string,
): Promise<FetchedPage | FetchFailure> {
  const source = provider.pages[familyOf(key)]?.package;
  const fetched = source ? await packagePage(source, registry, version) : await fetchText(url, provider, fetcher);
  return "kind" in fetched ? fetched : { url, ...fetched };
}

export async function fetchText(url: string, { hosts }: SourceFile, fetcher: Fetcher) {
  const fetched = await fetcher.get(url, { hosts, accept: expectedAt(url) });
  return "kind" in fetched ? fetched : { format: formatOf(fetched.type, url), text: fetched.text };
}

/** The media types to accept: a page's Markdown twin must not become HTML unnoticed. */
function expectedAt(url: string): readonly MediaType[] {
  if (/\.md(\.txt)?$/.test(url)) return ["text/markdown", "text/plain"];
  return url.endsWith(".json") ? ["application/json"] : ["text/html", "text/markdown", "text/plain"];
}

function formatOf(type: string, url: string): Format {
  if (type === "application/json") return "json";
  if (type === "text/html") return "html";
  if (/\.ya?ml$/.test(url)) return "yaml";
  return type === "text/markdown" || /\.md(\.txt)?$/.test(url) ? "md" : "text";
}

/**
 * Reads the given or the latest version of a package as a page. Fails if the registry does, or if no file has the declaration:
 * then the package has changed.
 */
export async function packagePage({ name, files, declarations }: PackageSource, registry: Registry, version?: string) {
  try {
    const { latest, released } = await registry.versions(name);
    const wanted = version ?? latest;
    const day = released[wanted];
    if (day === undefined) throw new FetchError("version", `${name}@${wanted} is not in the registry`);
    const text = declarationsPage(await registry.files(name, wanted, files), new RegExp(declarations, "i"));
    if (text === "") throw new FetchError("empty", `${name}@${wanted}: no declaration matches ${declarations}`);
    return { format: "md" as const, text, package: { version: wanted, released: day } };
  } catch (error) {
    const failed = error instanceof SyntaxError ? new FetchError("malformed", `${name}: ${error.message}`) : error;
    if (!(failed instanceof FetchError)) throw error;
    const { kind, message, retryable } = failed;
    const failure: FetchFailure = { kind, url: `npm:${name}`, message, retryable };
    return failure;
  }
}
