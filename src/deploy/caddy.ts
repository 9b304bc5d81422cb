import { CACHE, OPEN, PAGE, PREFLIGHT, PROBLEMS } from "../serve/fixed-answers.ts";
import { servedAt } from "../serve/manifest.ts";
import { type HostOptions, hiddenAt, type Published } from "./published.ts";
import { typesOf } from "./types.ts";

const fields = (headers: Record<string, string>, indent: string) =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}${name} "${value}"`)
    .join("\n");

const GLOBAL = `{
    admin off
    servers {
        timeouts {
            read_header 10s
            read_body 10s
            write 60s
            idle 30s
        }
        max_header_size 16KB
    }
}`;

const HEADER = `    header {
        -Server
        -Last-Modified
        Cache-Control "${CACHE["Cache-Control"]}"
        Vary Accept-Encoding
${fields(OPEN, "        ")}
${fields(PAGE, "        ")}
    }`;

const METHODS = `    # Read only.
    @options method OPTIONS
    handle @options {
        header {
${fields(PREFLIGHT, "            ")}
        }
        respond 204
    }
    @other not method GET HEAD OPTIONS
    handle @other {
        error 405
    }`;

const ERRORS = `    # Programs read the feed's paths, people read the rest.
    handle_errors {
        header {
            -Server
            -Last-Modified
            -Etag
            Cache-Control "no-store"
${fields(OPEN, "            ")}
        }
        @method expression {http.error.status_code} == 405
        handle @method {
            header Allow "${PREFLIGHT.Allow}"
            header Content-Type "application/problem+json"
            respond \`${PROBLEMS.methodNotAllowed.body}\` 405
        }
        @program {
            path /api /api/* /v1 /v1/*
            expression {http.error.status_code} == 404
        }
        handle @program {
            header Content-Type "application/problem+json"
            respond \`${PROBLEMS.notFound.body}\` 404
        }
        @person expression {http.error.status_code} == 404
        handle @person {
            rewrite * /404.html
            header Content-Type "text/html; charset=utf-8"
            file_server {
                precompressed br gzip
            }
        }
    }`;

/** Returns a commented Caddyfile. With a domain as `serverName`, Caddy gets its own certificate. */
export function caddyConfig({ documents }: Published, options: HostOptions): string {
  const { out, listen, serverName, feedVersion } = options;
  const { byEnding, byName } = typesOf(servedAt(documents, feedVersion));
  const types = [
    ...[...byEnding].map(([ending, type]) => [ending === "html" ? "*/" : `*.${ending}`, type]),
    ...[...byName].map(([name, type]) => [`*/${name}`, type]),
  ]
    .sort()
    .map(([path, type], i) => `    @type${i} path ${path}\n    header @type${i} Content-Type "${type}"`);
  return `# Model Almanac behind Caddy. Made by "almanac deploy caddy"; generate it again when new kinds of documents appear.
# Publishing switches the link ${out}/current; Caddy follows it at the next request, without a reload.
${GLOBAL}

${serverName === "_" ? "http://" : serverName}:${listen.replace(/^.*:/, "")} {
    bind ${/:/.test(listen) ? listen.replace(/:\d+$/, "") : "0.0.0.0"}
    root * ${out}/current/files

${HEADER}
${types.join("\n")}

${METHODS}
${feedVersion === 1 ? rewriteToV1(hiddenAt(documents, 1)) : ""}
    handle {
        file_server {
            precompressed br gzip
        }
    }

${ERRORS}
}
`;
}

const rewriteToV1 = (hidden: readonly string[]) => `
    # A version 1 root serves what is under /v1, then documents that both versions share.${
      hidden.length > 0 ? `\n    @hidden path ${hidden.join(" ")}\n    handle @hidden {\n        error 404\n    }` : ""
    }
    @v1 {
        not path /v1/*
        file /v1{path} /v1{path}index.html
    }
    rewrite @v1 /v1{path}
`;
