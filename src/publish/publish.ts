import type { KeyObject } from "node:crypto";
import { join } from "node:path";
import type { Catalog } from "../schema/catalog.ts";
import type { Reports } from "../site/site.ts";
import { type Context, contextOf } from "./context.ts";
import { RELEASE_PATH, SIGNATURE_PATH, signatureOf } from "./documents/release.ts";
import { type Published, writeGeneration } from "./generation.ts";
import { Pictures } from "./pictures/draw.ts";
import { type Document, documentsOf, picturesOf } from "./render.ts";

type PublishOptions = {
  out: string;
  site: string;
  reports?: Reports | undefined;
  /** False omits brotli, the slow part of a first publication. */
  brotli?: boolean;
  /** A private Ed25519 key to sign the release list. */
  key?: KeyObject;
};

/** Publishes a catalog. The same catalog and public address give the same name and bytes anywhere. */
export async function publish(catalog: Catalog, options: PublishOptions): Promise<Published> {
  const { out, site, reports, key } = options;
  // Pictures are kept in the folder.
  const pictures = new Pictures(join(out, "pictures"));
  const ctx = contextOf(catalog, site, { reports, signed: key !== undefined, draw: pictures.draw });
  // What can't be drawn ahead is drawn by the rendering, which also says why it can't.
  const ahead = pictures.drawAhead(picturesOf(ctx)).catch(() => {});
  const published = await writeGeneration(out, rendered(ctx, options)).finally(() => ahead);
  pictures.prune();
  return published;
}

/** Renders the documents one by one. */
function* rendered(ctx: Context, { brotli = true, key }: PublishOptions): Generator<Document> {
  for (const document of documentsOf(ctx)) {
    const effort = brotli || document.effort === "rare" ? document.effort : "none";
    yield { ...document, effort };
    if (key && document.path === RELEASE_PATH && typeof document.body === "string")
      yield {
        ...document,
        effort,
        path: SIGNATURE_PATH,
        type: "text/plain; charset=utf-8",
        body: signatureOf(document.body, key),
      };
  }
}
