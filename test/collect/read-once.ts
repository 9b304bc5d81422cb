// Reads pages of which most recur: on other days, in other versions of their provider, and in other tests of the same process.
import { type Outline, outline } from "../../src/collect/page/outline.ts";
import { readPage } from "../../src/collect/pipeline/read.ts";
import type { Outcome } from "../../src/read/outcome.ts";
import type { Slug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../pages/read.ts";

const outlines = new Map<string, Outcome<Outline>>();
const readings = new Map<string, ReturnType<typeof readPage>>();

/** Each text is outlined once; a reader notes the titles that it finds in a set of its own. */
export const outlineOnce: typeof outline = (page) => {
  const key = [page.format, page.text].join();
  const outlined = outlines.get(key) ?? outline(page, Number.POSITIVE_INFINITY);
  outlines.set(key, outlined);
  return outlined.kind === "value" ? { ...outlined, value: { ...outlined.value, titles: new Set() } } : outlined;
};

/** The outlines of a provider's pages, as the lock names them. */
export const outlinesOf = (provider: Slug, pages: Readonly<Record<string, FixturePage>>) =>
  new Map(
    Object.entries(pages).flatMap(([key, page]) => {
      const outlined = outlineOnce(page);
      return outlined.kind === "value" ? [[`${provider}/${key}`, outlined.value]] : [];
    }),
  );

/** Each text is read once a day. */
export const readOnce: typeof readPage = (page, provider, adapter) => {
  const key = [page.provider, page.key, page.read_on, page.format, page.text].join();
  const reading = readings.get(key) ?? readPage(page, provider, adapter, outlineOnce);
  readings.set(key, reading);
  return reading;
};
