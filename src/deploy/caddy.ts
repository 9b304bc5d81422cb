import { ALLOW, CACHE_CONTROL, METHOD_NOT_ALLOWED, NOT_FOUND, OPEN, PAGE, PREFLIGHT, typesOf } from "./headers.ts";
import { type HostOptions, onlyOfVersion2, type Published, servedAt } from "./published.ts";

const fields = (headers: Record<string, string>, indent: string) =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}${name} "${value}"`)
    .join("\n");

/** Published documents → a commented Caddyfile. With a domain as `serverName` Caddy gets its certificate itself. */
export function caddyConfig(published: Published, { out, listen, serverName, feedVersion }: HostOptions): string {
  const { byEnding, byName } = typesOf(servedAt(published, feedVersion));
  const kinds = [
    ...[...byEnding].map(([ending, type]): [string, string] => [ending === "html" ? "*/" : `*.${ending}`, type]),
    ...[...byName].map(([name, type]): [string, string] => [`*/${name}`, type]),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const types = kinds.map(
    ([path, type], i) => `    @type${i} path ${path}\n    header @type${i} Content-Type "${type}"`,
  );
  const hidden = feedVersion === 1 ? onlyOfVersion2(published) : [];
  const rewrite =
    feedVersion === 1
      ? `
    # A root of version 1 answers with what stands under /v1, else with what is of both versions.${
      hidden.length > 0 ? `\n    @hidden path ${hidden.join(" ")}\n    handle @hidden {\n        error 404\n    }` : ""
    }
    @v1 {
        not path /v1/*
        file /v1{path} /v1{path}index.html
    }
    rewrite @v1 /v1{path}
`
      : "";
  return `# Model Almanac behind Caddy. Made by "almanac deploy caddy"; make it again when there are new kinds of documents.
# A publication switches the link ${out}/current, and Caddy follows it at the next request: no reload is needed.
{
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
}

${serverName === "_" ? "http://" : serverName}:${listen.replace(/^.*:/, "")} {
    bind ${/:/.test(listen) ? listen.replace(/:\d+$/, "") : "0.0.0.0"}
    root * ${out}/current/files

    header {
        -Server
        -Last-Modified
        Cache-Control "${CACHE_CONTROL}"
        Vary Accept-Encoding
${fields(OPEN, "        ")}
${fields(PAGE, "        ")}
    }
${types.join("\n")}

    # Reading only.
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
    }
${rewrite}
    handle {
        file_server {
            precompressed br gzip
        }
    }

    # Programs read the feed's paths, people the others.
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
            header Allow "${ALLOW}"
            header Content-Type "application/problem+json"
            respond \`${METHOD_NOT_ALLOWED}\` 405
        }
        @program {
            path /api /api/* /v1 /v1/*
            expression {http.error.status_code} == 404
        }
        handle @program {
            header Content-Type "application/problem+json"
            respond \`${NOT_FOUND}\` 404
        }
        @person expression {http.error.status_code} == 404
        handle @person {
            rewrite * /404.html
            header Content-Type "text/html; charset=utf-8"
            file_server {
                precompressed br gzip
            }
        }
    }
}
`;
}
