import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { ask, json, text } from "../http.ts";
import { type Clause, clauses } from "./contract-clause.ts";
import { DEPRECATION, type FieldCheck, META, MODEL, TOP } from "./contract-fields.ts";
import { httpContract } from "./contract-http.ts";
import { openapiContract } from "./contract-openapi.ts";

const CATALOG = "/api/models.json";
const DEPRECATIONS = "/api/deprecations.json";
// biome-ignore lint/suspicious/noExplicitAny: a row as a client without the schema sees it
type Row = Record<string, any>;

/** Paths of the documents that the contract asks for. */
export const ASKED =
  /^\/(v1\/)?(api\/(models|deprecations|openapi|release|sources)\.json|llms\.txt|rss\.xml|contact\/|docs\/.*|404\.html)?$/;

/** `cannot`: names of the clauses that a host is known to break. */
export type ContractOptions = { version: 1 | 2; cannot?: readonly string[] };

/**
 * Registers the contract's tests. `origin` returns the base URL of a server of `version`, without a slash at the end; it is
 * awaited before the first test, and the documents are requested once.
 */
export function contract(name: string, origin: () => Promise<string>, { version, cannot = [] }: ContractOptions): void {
  const { clause, unknown } = clauses(cannot);
  let base = "";
  const get = (path: string, headers: Record<string, string> = {}) => ask(base, path, { headers });
  let loaded: Promise<[Row, Row]> | undefined;
  const documents = () => {
    loaded ??= Promise.all([get(CATALOG).then(json), get(DEPRECATIONS).then(json)]);
    return loaded;
  };
  const both = version === 2 ? [CATALOG, DEPRECATIONS, "/api/openapi.json"] : [CATALOG, DEPRECATIONS];

  describe(`the contract, version ${version}, at ${name}`, () => {
    before(async () => {
      base = await origin();
    });

    for (const [i, path] of [CATALOG, DEPRECATIONS].entries())
      for (const [field, check] of Object.entries(TOP[version]))
        clause(`2.1 ${path}: ${field} is ${check.means}`, async () =>
          expectField((await documents())[i] as Row, field, check),
        );

    for (const [i, path] of [CATALOG, DEPRECATIONS].entries())
      clause(`2.1, 2.4 ${path}: count is the number of entries in models`, async () => {
        const { count, models } = (await documents())[i] as Row;
        assert.equal(count, models.length);
        assert.ok(count > 0);
      });

    clause("2.1 updated is not the day of the response: both documents have the same one", async () => {
      const [catalog, deprecations] = await documents();
      assert.equal(catalog.updated, deprecations.updated);
    });

    for (const [field, check] of Object.entries(MODEL))
      clause(`2.2 every model has ${field}: ${check.means}${check.nullable ? ", or null" : ""}`, async () => {
        for (const row of (await documents())[0].models) expectField(row, field, check);
      });

    clause("2.2 id is unique", async () => {
      const { models } = (await documents())[0];
      assert.equal(new Set(models.map(({ id }: Row) => id)).size, models.length);
    });

    clause("2.2 a model billed per search emits no tokens, and no embedding model is billed for output", async () => {
      for (const row of (await documents())[0].models) {
        if (row.price_per_1k_searches !== null) assert.equal(row.max_output_tokens, null, row.id);
        if (row.embedding_dimensions !== null) assert.ok(!(row.price_output_per_mtok > 0), row.id);
      }
    });

    for (const [field, check] of Object.entries(DEPRECATION))
      clause(`2.4 every deprecation has ${field}: ${check.means}${check.nullable ? ", or null" : ""}`, async () => {
        for (const row of (await documents())[1].models) expectField(row, field, check);
      });

    clause("2.4 the deprecation document is a subset of the catalog, with the same values", async () => {
      const [catalog, deprecations] = await documents();
      const byId = new Map<string, Row>(catalog.models.map((row: Row) => [row.id, row]));
      for (const entry of deprecations.models)
        for (const field of Object.keys(DEPRECATION)) assert.equal(entry[field], byId.get(entry.id)?.[field], entry.id);
    });

    clause("2.4 it lists exactly the models declared deprecated or retired", async () => {
      const [catalog, deprecations] = await documents();
      const declared = catalog.models.filter(({ status }: Row) => status === "deprecated" || status === "retired");
      assert.deepEqual(idsOf(deprecations).sort(), declared.map(({ id }: Row) => id).sort());
    });

    if (version === 2) metaClauses(clause, get, documents);
    if (version === 1)
      clause("2.1, 9 version 1 is flat: it has no _meta", async () => {
        for (const document of await documents()) assert.ok(!("_meta" in document));
      });

    for (const path of both) {
      clause(`4 GET ${path} needs no payload and no parameters: 200 with JSON`, async () => {
        const reply = await get(path);
        assert.equal(reply.status, 200);
        assert.match(String(reply.headers["content-type"]), /^application\/json\b/);
        assert.doesNotThrow(() => json(reply));
      });

      clause(`4, 8 any query string leaves the content of ${path} unchanged`, async () => {
        const plain = await get(path);
        for (const query of ["?cb=1795000000", "?", "??", "?version=1&status=ga", "?a=b&%zz=%", "?/api/none"]) {
          const reply = await get(path + query);
          assert.deepEqual([reply.status, reply.headers.etag], [200, plain.headers.etag], query);
          assert.ok(reply.body.equals(plain.body), query);
        }
      });

      clause(`4, 7, 8 ${path} has a strong ETag, and sending it back yields 304 with an empty body`, async () => {
        const { headers } = await get(path);
        const etag = String(headers.etag);
        assert.match(etag, /^"[^"]+"$/);
        for (const field of [etag, `"older", ${etag}`, `W/${etag}`]) {
          const reply = await get(path, { "If-None-Match": field });
          assert.deepEqual([reply.status, reply.body.length], [304, 0], field);
          assert.equal(reply.headers.etag, etag);
          assert.equal(reply.headers["cache-control"], headers["cache-control"]);
        }
        assert.equal((await get(path, { "If-None-Match": '"older"' })).status, 200);
      });

      clause(`8 ${path}: Cache-Control is max-age=3600`, async () => {
        assert.equal((await get(path)).headers["cache-control"], "max-age=3600");
      });

      clause(`8 ${path}: gzip is available on request, with an ETag that revalidates`, async () => {
        const [plain, zipped] = await Promise.all([get(path), get(path, { "Accept-Encoding": "gzip" })]);
        assert.equal(zipped.headers["content-encoding"], "gzip");
        assert.equal(plain.headers["content-encoding"], undefined);
        assert.match(String(zipped.headers.vary), /accept-encoding/i);
        assert.ok(gunzipSync(zipped.body).equals(plain.body));
        const again = await get(path, { "Accept-Encoding": "gzip", "If-None-Match": String(zipped.headers.etag) });
        assert.equal(again.status, 304);
      });

      clause(`5 ${path} may be read by a page of any origin`, async () => {
        const reply = await get(path, { Origin: "https://example.com" });
        assert.equal(reply.headers["access-control-allow-origin"], "*");
      });

      clause(`4 HEAD ${path} has the header of GET and no body`, async () => {
        const [head, whole] = await Promise.all([ask(base, path, { method: "HEAD" }), get(path)]);
        assert.deepEqual([head.status, head.body.length], [200, 0]);
        for (const name of ["etag", "content-type", "cache-control", "content-length"])
          assert.equal(head.headers[name], whole.headers[name], name);
      });
    }

    clause(
      "4 deprecations are sorted by retirement date, soonest first, null last, ties in the catalog's order",
      async () => {
        const [catalog, deprecations] = await documents();
        const place = new Map(idsOf(catalog).map((id, i) => [id, i]));
        const key = ({ retires_on, id }: Row) => `${retires_on ?? "~"} ${String(place.get(id)).padStart(9, "0")}`;
        const keys: string[] = deprecations.models.map(key);
        assert.deepEqual(keys, keys.toSorted());
      },
    );

    clause("4 the catalog is ordered by provider, then id", async () => {
      const keys: string[] = (await documents())[0].models.map(({ provider, id }: Row) => `${provider}\0${id}`);
      assert.deepEqual(keys, keys.toSorted());
    });

    clause("3, 4 retired models stay in both documents", async () => {
      const [catalog, deprecations] = await documents();
      const retired = (document: Row) => document.models.filter(({ status }: Row) => status === "retired").length;
      assert.equal(retired(deprecations), retired(catalog));
      assert.ok(retired(catalog) > 0);
    });

    clause("4 /llms.txt is a plain-text summary that names the documents", async () => {
      const reply = await get("/llms.txt");
      assert.equal(reply.status, 200);
      assert.match(String(reply.headers["content-type"]), /^text\/plain\b/);
      assert.ok(text(reply).includes(CATALOG) && text(reply).includes(DEPRECATIONS));
      assert.equal(text(reply).includes("/api/openapi.json"), version === 2);
    });

    clause("4, 6 /rss.xml is a feed of changes", async () => {
      const reply = await ask(base.replace(/\/v1$/, ""), "/rss.xml");
      assert.equal(reply.status, 200);
      assert.match(String(reply.headers["content-type"]), /^application\/(rss\+)?xml\b/);
      assert.match(text(reply), /<rss [^>]*version="2.0"/);
    });

    clause("7 an unknown path is 404", async () => {
      assert.equal((await get("/api/unknown.json")).status, 404);
    });

    clause("1, 8 there is no rate limit, key or quota: 100 requests in a row get identical bytes", async () => {
      const first = await get(CATALOG);
      for (let i = 0; i < 10; i++)
        for (const reply of await Promise.all(Array.from({ length: 10 }, () => get(CATALOG)))) {
          assert.equal(reply.status, 200);
          assert.ok(reply.body.equals(first.body));
          assert.doesNotMatch(Object.keys(reply.headers).join(), /rate-?limit|retry-after/i);
        }
    });

    clause("9 the version depends on the base URL alone, not on query or header", async () => {
      const headers = { Accept: "application/json; version=9", "Accept-Version": "9", "API-Version": "9" };
      assert.equal(json(await get(`${CATALOG}?version=9&v=9`, headers)).version, version);
    });

    httpContract(clause, () => base);
    if (version === 2) openapiContract(clause, get, documents);
    else
      clause("9 version 1 has no OpenAPI endpoint", async () => {
        assert.equal((await get("/api/openapi.json")).status, 404);
      });

    test("each clause listed as broken is in the contract", () => assert.deepEqual(unknown(), []));
  });
}

type Get = (path: string, headers?: Record<string, string>) => ReturnType<typeof ask>;

function metaClauses(clause: Clause, get: Get, documents: () => Promise<[Row, Row]>): void {
  for (const [field, check] of Object.entries(META))
    clause(`2.3 _meta.${field} is ${check.means}`, async () => {
      for (const { _meta } of await documents()) expectField(_meta, field, check);
    });

  clause("2.3 both documents carry the same _meta, whose feed_updated is updated", async () => {
    const [catalog, deprecations] = await documents();
    assert.deepEqual(deprecations._meta, catalog._meta);
    assert.equal(catalog._meta.feed_updated, catalog.updated);
  });

  clause(
    "2.3 _meta.providers has every provider of the catalog once, with counts that agree with the rows",
    async () => {
      const { models, _meta } = (await documents())[0];
      const names: string[] = _meta.providers.map(({ name }: Row) => name);
      assert.equal(new Set(names).size, names.length);
      for (const { provider } of models) assert.ok(names.includes(provider), provider);
      for (const entry of _meta.providers) {
        const own = models.filter(({ provider }: Row) => provider === entry.name);
        const counts = [
          own.length,
          ...["deprecated", "retired"].map((s) => own.filter((r: Row) => r.status === s).length),
        ];
        assert.deepEqual([entry.models, entry.deprecated, entry.retired], counts, entry.name);
      }
    },
  );

  clause("2.3 the addresses in _meta answer", async () => {
    const { url, api_docs, openapi, contact } = (await documents())[0]._meta;
    const root = new URL(url).pathname.replace(/\/$/, "");
    for (const address of [url, api_docs, openapi, contact]) {
      assert.ok(address.startsWith(new URL("/", url).href), address);
      assert.equal((await get(new URL(address).pathname.slice(root.length))).status, 200, address);
    }
  });
}

function expectField(row: Row, field: string, { nullable, holds }: FieldCheck): void {
  const value = row[field];
  assert.ok(field in row, `${row.id ?? "the document"}: no ${field}`);
  assert.ok((nullable && value === null) || holds(value), `${row.id ?? ""} ${field}: ${JSON.stringify(value)}`);
}

const idsOf = ({ models }: Row): string[] => models.map(({ id }: Row) => id);
