import { renderAll, type TextDocument } from "../../src/publish/render.ts";
import { COMMITTED } from "../committed.ts";
import { SITE } from "./marked-catalog.ts";

let committed: readonly TextDocument[] | undefined;

/** The committed catalog's JSON documents. */
export function committedTexts(): readonly TextDocument[] {
  committed ??= renderAll(COMMITTED, SITE, { only: (path) => path.endsWith(".json") });
  return committed;
}
