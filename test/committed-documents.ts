import type { TextDocument } from "../src/publish/render.ts";
import { keysOf, pathOf } from "../src/publish/route.ts";
import { ROUTES } from "../src/publish/routes.ts";
import { COMMITTED_CONTEXT } from "./committed.ts";

/** The committed catalog's text documents at these paths, without the list of the release. */
export const committedDocuments = (only: (path: string) => boolean): TextDocument[] =>
  ROUTES.flatMap((route) =>
    keysOf(route, COMMITTED_CONTEXT).flatMap((key) => {
      const path = pathOf(route, key);
      if (!only(path)) return [];
      const { type, versions } = route;
      return [
        { path, type, versions, effort: "none" as const, body: String(route.render(COMMITTED_CONTEXT, key, [])) },
      ];
    }),
  );

let json: TextDocument[] | undefined;

/** All of its JSON documents. */
export function committedJson(): readonly TextDocument[] {
  json ??= committedDocuments((path) => path.endsWith(".json"));
  return json;
}
