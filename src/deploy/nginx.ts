import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE, OPEN, PAGE, PREFLIGHT, PROBLEMS } from "../serve/fixed-answers.ts";
import { type Described, servedAt, V1 } from "../serve/manifest.ts";
import { fileOf, type Published } from "./published.ts";

type NginxOptions = {
  /** Absolute path of the folder written by publish. */
  out: string;
  /** Port, or `host:port`. */
  listen: string;
  serverName: string;
  feedVersion: 1 | 2;
};

/** Returns a commented configuration for a file that nginx includes in `http`. */
export function nginxConfig({ documents }: Published, options: NginxOptions): string {
  const { byEnding, byName } = typesOf(servedAt(documents, options.feedVersion));
  return fill(readFileSync(join(import.meta.dirname, "nginx.conf"), "utf8"), {
    cache: CACHE["Cache-Control"],
    allow: PREFLIGHT.Allow,
    open: headers(OPEN),
    page: headers(PAGE),
    preflight: headers(PREFLIGHT),
    notFound: String(PROBLEMS.notFound.body),
    methodNotAllowed: String(PROBLEMS.methodNotAllowed.body),
    ...options,
    tries: options.feedVersion === 1 ? "/v1$uri /v1$uri/ $uri $uri/" : "$uri $uri/",
    byEnding: byEnding.map(([ending, type]) => ({ ending, type })),
    byName: byName.map(([name, type]) => ({ pattern: name.replaceAll(".", "\\."), type })),
    hidden: hiddenAt(documents, options.feedVersion).map((path) => ({ path })),
  });
}

/** Paths that a version 1 root must not serve although the folder has a file of that name. */
function hiddenAt(documents: readonly Described[], feedVersion: 1 | 2): string[] {
  if (feedVersion === 2) return [];
  const all = new Set(documents.map(({ path }) => path));
  const hidden = documents.filter(({ path, versions }) => !versions.includes(1) && !all.has(`${V1}${path}`));
  return hidden.map(({ path }) => path);
}

/** Sorted: file extensions with the most frequent type of documents that have it, and file names with another type. */
function typesOf(documents: ReadonlyMap<string, Described>): Record<"byEnding" | "byName", [string, string][]> {
  const types = new Map([...documents].map(([path, { type }]) => [fileOf(path).split("/").at(-1) ?? "", type]));
  const endings = Map.groupBy(types, ([name]) => name.slice(name.lastIndexOf(".") + 1));
  const usual = new Map([...endings].map(([ending, alike]) => [ending, mostFrequent(alike.map(([, type]) => type))]));
  const others = [...types].filter(([name, type]) => usual.get(name.slice(name.lastIndexOf(".") + 1)) !== type);
  return { byEnding: [...usual].sort(), byName: others.sort() };
}

function mostFrequent(words: readonly string[]): string {
  const [first] = [...Map.groupBy(words, (word) => word)].sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? "";
}

const headers = (of: Record<string, string>) =>
  Object.entries(of).map(([name, value]) => ({ name, value, variable: name.toLowerCase().replaceAll("-", "_") }));

type Values = { [name: string]: string | number | readonly Values[] };

/** Replaces the placeholders `{{name}}`. A section `{{#name}}…{{/name}}` is repeated for each element of its list. */
function fill(template: string, values: Values): string {
  const lookUp = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template needs ${name}`);
    return value;
  };
  return template
    .replace(/^\{\{#(\w+)\}\}\n([\s\S]*?)^\{\{\/\1\}\}\n/gm, (_, name, section) =>
      (lookUp(name) as readonly Values[]).map((one) => fill(section, { ...values, ...one })).join(""),
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name) => String(lookUp(name)));
}
