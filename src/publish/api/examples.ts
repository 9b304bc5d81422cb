import type { ModelDocument } from "../../schema/model-document.ts";
import type { Example } from "../../site/pages/docs.ts";
import type { Context } from "../context.ts";
import { RELEASE_PATH } from "../documents/release.ts";
import type { Route } from "../route.ts";

const DEEPEST = 5;
/** An object with more keys than this is a map; two of its entries are shown. */
const MAP = 45;
const LONGEST = 100;
const LINES = 12;

/** Route path → an example: the key for its placeholder, and the start of the response. */
export function examplesOf(ctx: Context, rows: readonly Route[]): Map<string, Example> {
  return new Map(
    rows.flatMap(({ path, type, api, each, render }): [string, Example][] => {
      const keys = [...(each?.(ctx) ?? [])];
      const key = keys.find((one) => isInformative(ctx.documents.get(one))) ?? keys[0] ?? "";
      if (!api || (each && key === "")) return [];
      // The release list can only be made after all other documents.
      const body = path === RELEASE_PATH ? undefined : render(ctx, key, []);
      const start =
        typeof body !== "string"
          ? null
          : /json/.test(type)
            ? JSON.stringify(short(JSON.parse(body), 0), null, 2)
            : shortText(body);
      return [[path, { key, body: start }]];
    }),
  );
}

/** Whether a model is generally available with the main fields stated, so that the example is not all nulls. */
const isInformative = (model: ModelDocument | undefined): boolean =>
  model?.status === "ga" &&
  [model.price_input_per_mtok, model.context_window, model.released, model.knowledge_cutoff].every(
    (value) => value !== null,
  );

function short(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return "…";
  if (Array.isArray(value)) return value.slice(0, 1).map((part) => short(part, depth + 1));
  const entries = Object.entries(value);
  return Object.fromEntries(
    (entries.length > MAP ? entries.slice(0, 2) : entries).map(([key, part]) => [key, short(part, depth + 1)]),
  );
}

const shortText = (body: string): string =>
  body
    .split(/\r?\n/)
    .slice(0, LINES)
    .map((line) => (line.length > 2 * LONGEST ? `${line.slice(0, 2 * LONGEST)}…` : line))
    .join("\n");
