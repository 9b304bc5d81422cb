import type { KeyObject } from "node:crypto";
import { join } from "node:path";
import type { Catalog } from "../schema/catalog.ts";
import type { Reports } from "../site/site.ts";
import { RELEASE_PATH, SIGNATURE_PATH, signatureOf } from "./documents/release.ts";
import { type Published, writeGeneration } from "./generation.ts";
import { Pictures } from "./pictures/draw.ts";
import { type Document, documentsOf } from "./render.ts";

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
export const publish = (catalog: Catalog, options: PublishOptions): Promise<Published> =>
  writeGeneration(options.out, rendered(catalog, options));

/** Renders the documents one by one. Pictures are kept in the folder. */
function* rendered(catalog: Catalog, { out, site, reports, brotli = true, key }: PublishOptions): Generator<Document> {
  const pictures = new Pictures(join(out, "pictures"));
  for (const document of documentsOf(catalog, site, { reports, signed: key !== undefined, draw: pictures.draw })) {
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
  pictures.prune();
}
