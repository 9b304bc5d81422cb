import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

/** `theme` runs before the first paint, `page` on every page, `find` on demand, the others on pages that name them. */
export const ISLANDS = [
  "theme",
  "page",
  "find",
  "models",
  "filter",
  "scatter",
  "picture",
  "compare",
  "check",
  "docs",
  "not-found",
  "contact",
] as const;
export type Island = (typeof ISLANDS)[number];

const built = new Map<Island, string>();

/** The bundled script, cached. Throws if esbuild can't bundle it. */
export function island(name: Island): string {
  const text = built.get(name) ?? bundle(name);
  built.set(name, text);
  return text;
}

function bundle(name: Island): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../islands/${name}.ts`, import.meta.url))],
    bundle: true,
    minify: true,
    // A library's private properties; `_meta` is the feed's.
    mangleProps: /^_/,
    reserveProps: /^_meta$/,
    write: false,
    // The theme must be set before the first paint, but a module would wait for the whole page.
    format: name === "theme" ? "iife" : "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
