import { splitPage } from "../catalog/evidence.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { type Copy, pagesOfCopy } from "./fetch/copies.ts";
import { whyOf } from "./fetch/fetch-error.ts";
import { fetchPage, type Origins } from "./fetch/live.ts";
import { addressesOf } from "./fetch/page-address.ts";
import { type Outline, outline } from "./page/outline.ts";
import { verifyListed, verifyRecord } from "./page/verify.ts";
import { UNREAD } from "./pipeline/page-failure.ts";
import { hintFor } from "./report/hints.ts";

/** `<provider>/<page key>` → the page's outline, or why it has none. */
type Outlines = Map<string, Outline | Unread>;
type Unread = { why: string; hint: string };

/** The keys in the lock (pages that have been read whole) that belong to these providers. */
export function pagesRead({ lock }: AnyCatalog, providers: readonly Slug[]): string[] {
  return Object.keys(lock).filter((page) => providers.includes(splitPage(page)[0]));
}

/** Looks up every raw text of these providers' records at its place. `looked`: how many pieces of evidence had their page. */
export function verifyCatalog(catalog: AnyCatalog, providers: readonly Slug[], outlines: Outlines) {
  const findings = pagesRead(catalog, providers).flatMap((page): Finding[] => {
    const outline = outlines.get(page) ?? ABSENT;
    return "why" in outline
      ? [{ file: page, path: "", message: outline.why, mend: outline.hint }]
      : verifyListed(page, catalog.lock[page]?.listed, outline);
  });
  let looked = 0;
  for (const model of catalog.models.values()) {
    if (!providers.includes(model.provider)) continue;
    const pageAt = (key: string) => {
      const outline = outlines.get(`${model.provider}/${key}`);
      if (outline === undefined || "why" in outline) return undefined;
      looked += 1;
      return outline;
    };
    findings.push(...verifyRecord(model, pageAt));
  }
  return { findings, looked };
}

const ABSENT: Unread = {
  why: "there is no copy from the date in the lock",
  hint: "save the page as of that day into the folder, or leave --pages out",
};

/** Outlines of the whole copies whose date is the one in the lock. */
export function copiedOutlines(catalog: AnyCatalog, copies: readonly Copy[]): Outlines {
  const outlines: Outlines = new Map();
  for (const page of copies.flatMap((copy) => pagesOfCopy(copy, catalog.providers))) {
    const name = "message" in page ? "" : `${page.provider}/${page.key}`;
    if ("message" in page || outlines.has(name) || page.completeness !== "whole") continue;
    if (catalog.lock[name]?.read_on === page.read_on) outlines.set(name, outlineOf(page));
  }
  return outlines;
}

/** Fetches pages, named by their key in the lock, one at a time; a package at the version in the lock. */
export async function liveOutlines(catalog: AnyCatalog, pages: readonly string[], origins: Origins): Promise<Outlines> {
  const outlines: Outlines = new Map();
  for (const name of pages) {
    const [slug, key] = splitPage(name);
    const provider = catalog.providers.get(slug);
    if (!provider) continue;
    for (const url of addressesOf(key, provider)) {
      const page = await fetchPage(key, provider, origins, url, catalog.lock[name]?.version);
      const outline = "kind" in page ? { why: page.message, hint: hintFor(whyOf(page)) } : outlineOf(page);
      if (!("why" in outline) || !outlines.has(name)) outlines.set(name, outline);
      if (!("why" in outline)) break;
    }
  }
  return outlines;
}

function outlineOf(page: Parameters<typeof outline>[0]): Outline | Unread {
  const outlined = outline(page);
  if (outlined.kind === "value") return outlined.value;
  return outlined.kind === "blank"
    ? { why: UNREAD.empty, hint: hintFor(UNREAD.empty) }
    : { why: outlined.why, hint: hintFor(UNREAD.form) };
}
