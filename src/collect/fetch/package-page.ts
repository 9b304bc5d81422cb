import type { PackageSource } from "../../schema/provider.ts";
import { declarationsPage } from "../page/declarations.ts";
import type { Page } from "../page/page.ts";
import { FetchError, type FetchFailure } from "./fetch-error.ts";
import type { Registry } from "./registry.ts";

/** A package's declarations as a Markdown page. */
type PackagePage = Required<Pick<Page, "format" | "text" | "package">>;

/**
 * Reads the given or the latest version of a package as a page. Fails if the registry does, or if no file has the declaration:
 * then the package has changed.
 */
export async function packagePage(
  source: PackageSource,
  registry: Registry,
  version?: string,
): Promise<PackagePage | FetchFailure> {
  try {
    return await read(source, registry, version);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const { kind, message, retryable } = error;
    return { kind, url: `npm:${source.name}`, message, retryable };
  }
}

async function read(source: PackageSource, registry: Registry, version?: string): Promise<PackagePage> {
  const { latest, released } = await registry.versions(source.name);
  const wanted = version ?? latest;
  const day = released[wanted];
  if (day === undefined) throw new FetchError("version", `${source.name}@${wanted} is not in the registry`);
  const { files } = await registry.files(source.name, wanted, source.files);
  const text = pageOf(source, files);
  if (text === "")
    throw new FetchError("empty", `${source.name}@${wanted}: no declaration matches ${source.declarations}`);
  return { format: "md", text, package: { version: wanted, released: day } };
}

function pageOf(source: PackageSource, files: Parameters<typeof declarationsPage>[0]): string {
  try {
    return declarationsPage(files, new RegExp(source.declarations, "i"));
  } catch (error) {
    throw new FetchError("malformed", `${source.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
