import { type Described, servedAt, V1 } from "../serve/manifest.ts";
import { type Published, typesOf } from "./published.ts";
import { fromTemplate } from "./template.ts";

export type WebServerOptions = {
  /** Absolute path of the folder written by publish. */
  out: string;
  /** Port, or `host:port`. */
  listen: string;
  serverName: string;
  feedVersion: 1 | 2;
};

/** Returns a commented configuration for a file that nginx includes in `http`. */
export function nginxConfig({ documents }: Published, options: WebServerOptions): string {
  const { byEnding, byName } = typesOf(servedAt(documents, options.feedVersion));
  return fromTemplate("nginx.conf", {
    ...options,
    tries: options.feedVersion === 1 ? "/v1$uri /v1$uri/ $uri $uri/" : "$uri $uri/",
    byEnding,
    byName: byName.map(({ name, type }) => ({ pattern: name.replaceAll(".", "\\."), type })),
    hidden: hiddenAt(documents, options.feedVersion).map((path) => ({ path })),
  });
}

/** Returns a commented Caddyfile. With a domain as `serverName`, Caddy gets its own certificate. */
export function caddyConfig({ documents }: Published, options: WebServerOptions): string {
  const { out, listen, serverName, feedVersion } = options;
  const { byEnding, byName } = typesOf(servedAt(documents, feedVersion));
  const types = [
    ...byEnding.map(({ ending, type }) => ({ path: ending === "html" ? "*/" : `*.${ending}`, type })),
    ...byName.map(({ name, type }) => ({ path: `*/${name}`, type })),
  ].map((rule, i) => ({ ...rule, i }));
  const paths = hiddenAt(documents, feedVersion).join(" ");
  const hidden = paths === "" ? [] : [{ paths }];
  return fromTemplate("Caddyfile", {
    out,
    types,
    site: `${serverName === "_" ? "http://" : serverName}:${listen.replace(/^.*:/, "")}`,
    bind: /:/.test(listen) ? listen.replace(/:\d+$/, "") : "0.0.0.0",
    v1: feedVersion === 1 ? [{ hidden }] : [],
  });
}

/** Paths that a version 1 root must not serve although the folder has a file of that name. */
function hiddenAt(documents: readonly Described[], feedVersion: 1 | 2): string[] {
  if (feedVersion === 2) return [];
  const all = new Set(documents.map(({ path }) => path));
  return documents
    .filter(({ path, versions }) => !versions.includes(1) && !all.has(`${V1}${path}`))
    .map(({ path }) => path);
}
