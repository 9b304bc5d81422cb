import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

/** Every island; `theme` runs before the page is drawn, `page` on every page, `find` when asked for, the others where a page names them. */
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

/** Name → the script, the same bytes every time. Made on first use, then kept. Throws, with the file, what esbuild cannot bundle. */
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
    write: false,
    // The theme has to be set before the first paint, and a module would wait for the whole page.
    format: name === "theme" ? "iife" : "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
