import { keysOf, pathOf } from "../../src/publish/route.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import { COMMITTED_CONTEXT } from "../committed.ts";

type Text = { path: string; type: string; body: string };
let committed: readonly Text[] | undefined;

/** The committed catalog's JSON documents, without the list of the release. */
export function committedTexts(): readonly Text[] {
  committed ??= ROUTES.filter(({ path }) => path.endsWith(".json")).flatMap((route) =>
    keysOf(route, COMMITTED_CONTEXT).map((key) => {
      const body = String(route.render(COMMITTED_CONTEXT, key, []));
      return { path: pathOf(route, key), type: route.type, body };
    }),
  );
  return committed;
}
