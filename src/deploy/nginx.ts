import { CACHE, OPEN, PAGE, PREFLIGHT, PROBLEMS } from "../serve/fixed-answers.ts";
import { servedAt } from "../serve/manifest.ts";
import { type HostOptions, hiddenAt, type Published } from "./published.ts";
import { typesOf } from "./types.ts";

const add = (headers: Record<string, string>, indent: string) =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
    .join("\n");

const variable = (name: string) => `$almanac_${name.toLowerCase().replaceAll("-", "_")}`;

const MAPS = `# Documents may be cached for an hour, errors not at all.
map $status $almanac_cache_control {
    ~^[23] "${CACHE["Cache-Control"]}";
    default "no-store";
}
# Programs read the feed's paths, people read the rest.
map $request_uri $almanac_not_found {
    ~^/(api|v1)(/|\\?|$) @not_found;
    default /404.html;
}
# The answer to OPTIONS.
${Object.entries(PREFLIGHT)
  .map(([name, value]) => `map $request_method ${variable(name)} { OPTIONS "${value}"; default ""; }`)
  .join("\n")}`;

const BEHAVIOUR = `    # Files are compressed already. Add "brotli_static on;" where that module is built in.
    gzip_static on;
    gzip_vary on;

    # nginx makes its own strong ETags. The contract includes neither file dates nor ranges.
    etag on;
    if_modified_since off;
    max_ranges 0;
    absolute_redirect off;

    # Slow and greedy clients.
    client_header_timeout 10s;
    client_body_timeout 10s;
    send_timeout 10s;
    keepalive_timeout 30s;
    large_client_header_buffers 4 8k;
    client_max_body_size 1k;

    add_header Last-Modified "";
    add_header Cache-Control $almanac_cache_control always;
${add(OPEN, "    ")}
${add(PAGE, "    ")}
${Object.keys(PREFLIGHT)
  .map((name) => `    add_header ${name} ${variable(name)} always;`)
  .join("\n")}`;

const ERRORS = `    error_page 404 $almanac_not_found;
    location = /404.html {
        internal;
    }
    location @not_found {
        types { }
        default_type application/problem+json;
        return 404 '${PROBLEMS.notFound.body}';
    }
    error_page 405 @method_not_allowed;
    location @method_not_allowed {
        types { }
        default_type application/problem+json;
        add_header Allow "${PREFLIGHT.Allow}" always;
        add_header Cache-Control "no-store" always;
${add(OPEN, "        ")}
        return 405 '${PROBLEMS.methodNotAllowed.body}';
    }`;

/** Returns a commented configuration for a file that nginx includes in `http`. */
export function nginxConfig({ documents }: Published, options: HostOptions): string {
  const { out, listen, serverName, feedVersion } = options;
  const { byEnding, byName } = typesOf(servedAt(documents, feedVersion));
  const endings = [...byEnding].map(([ending, type]) => `        "${type}" ${ending};`).sort();
  // A version 1 root serves what is under /v1, then documents that both versions share.
  const tries = feedVersion === 1 ? "/v1$uri /v1$uri/ $uri $uri/" : "$uri $uri/";
  const named = [...byName].sort().map(([name, type]) => locationOf(name, type, tries));
  const refused = hiddenAt(documents, feedVersion).map((path) => `\n    location = ${path} { return 404; }`);
  return `# Model Almanac behind nginx. Made by "almanac deploy nginx"; generate it again when new kinds of documents appear.
# Publishing switches the link ${out}/current; nginx follows it at the next request, without a reload.

${MAPS}

server {
    listen ${listen};
    server_name ${serverName};
    server_tokens off;
    root ${out}/current/files;
    index index.html;

${BEHAVIOUR}

    types {
${endings.join("\n")}
    }
    default_type application/octet-stream;

    if ($request_method = OPTIONS) { return 204; }
    if ($request_method !~ ^(GET|HEAD)$) { return 405; }

    location / {
        try_files ${tries} =404;
    }${named.join("")}${refused.join("")}

${ERRORS}
}
`;
}

const locationOf = (name: string, type: string, tries: string) => `
    location ~ /${name.replaceAll(".", "\\.")}$ {
        types { }
        default_type "${type}";
        try_files ${tries} =404;
    }`;
