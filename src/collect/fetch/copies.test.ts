import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { HTML, html, MARKDOWN, page, reply } from "../../../test/collect/fault-answers.ts";
import { type FaultOrigin, startFaultOrigin } from "../../../test/collect/fault-origin.ts";
import { COMMITTED as catalog } from "../../../test/committed.ts";
import { folder } from "../../../test/folder.ts";
import type { Finding } from "../../schema/finding.ts";
import type { SourceFile } from "../../schema/provider.ts";
import { fileCopy, keeper, pageOf, readCopies, saveCopies } from "./copies.ts";
import { createFetcher } from "./fetch.ts";
import { fetchText } from "./live.ts";
import { addressOf, findPage, type PageAt, pageKey } from "./page-address.ts";

const work = folder();
const at = (url: string) => findPage(url, catalog) as PageAt;
const refusal = (url: string) => findPage(url, catalog) as Finding;
const TEXT = "# Models\n\n| Model |\n| --- |\n| cedar-1 |\n";

const PLACES: [address: string, key: string | undefined][] = [
  ["https://docs.example.com/models", "models"],
  ["https://old.example.com/models.html#top", "models"],
  ["https://docs.example.com/prices", undefined],
  ["https://docs.example.com/models/reed-2/?lang=en", "model/reed-2"],
  ["https://docs.example.com/model-reed-2/info", "model/reed-2"],
  ["https://docs.example.com/models/reed/2", undefined],
  ["https://docs.example.com/model-/info", undefined],
];

test("a page is found by a present or former address, whatever its ending; a member by its slug, one part of a path", () => {
  const pages = {
    models: { url: "https://docs.example.com/models.md", was: ["https://old.example.com/models/"] },
    "model/*": {
      url: "https://docs.example.com/models/{slug}.md",
      was: ["https://docs.example.com/model-{slug}/info"],
    },
  };
  const provider = { pages } as unknown as SourceFile;
  for (const [address, key] of PLACES) assert.equal(pageKey(address, provider), key, address);
  assert.equal(addressOf("models", provider), "https://docs.example.com/models.md");
  assert.equal(addressOf("model/reed-$1", provider), "https://docs.example.com/models/reed-$1.md");
  assert.throws(() => addressOf("prices", provider), /no page prices/);
});

test("a page is saved from its current address; one that no provider lists, or a package has, is not saved", () => {
  const { key, url } = at("https://platform.openai.com/docs/pricing");
  assert.deepEqual([key, url], ["pricing", "https://developers.openai.com/api/docs/pricing.md"]);
  assert.equal(refusal("https://elsewhere.example/x").mend, "list it in catalog/<provider>/provider.json");
  const { pages } = catalog.providers.get("openai") ?? assert.fail();
  assert.match(refusal(pages.sdk?.url ?? "").message, /is read from the package openai/);
});

describe("saving a copy", () => {
  let origin: FaultOrigin;
  before(async () => {
    origin = await startFaultOrigin();
  });
  after(() => origin.close());

  test("a fetched page is read back as a copy; the same page and day is one line", async () => {
    const dir = join(work, "fetched");
    const page = at("https://docs.z.ai/guides/overview/pricing");
    origin.serve(page.url, reply(200, MARKDOWN, TEXT), reply(200, MARKDOWN, `${TEXT}\nmore\n`));
    const fetcher = createFetcher({ ...origin.network, contact: "https://almanac.example/contact/" });
    for (const _ of [1, 2]) {
      const copy = await fetchText(page.url, page.provider, fetcher);
      assert.ok(!("kind" in copy), JSON.stringify(copy));
      saveCopies(dir, [{ ...page, ...copy, completeness: "whole", day: "2026-11-22" }]);
    }
    const { copies, findings } = readCopies(dir);
    assert.deepEqual(findings, []);
    assert.deepEqual(
      copies.map(({ file, format, text }) => [file, format, text]),
      [["zai/pricing.2026-11-22.md", "md", `${TEXT}\nmore\n`]],
    );
    const again = pageOf(copies[0] ?? assert.fail(), page.provider);
    assert.deepEqual("key" in again && [again.key, again.url], ["pricing", page.url]);
    await fetcher.close();
  });

  test("a login page is refused, whether from its host or from a file", async () => {
    const page_ = at("https://docs.z.ai/guides/overview/pricing");
    const login = "<html><head><title>Sign in</title></head><body><input type=password></body></html>";
    origin.serve(page_.url, html(login, HTML));
    const fetcher = createFetcher({ ...origin.network, contact: "https://almanac.example/contact/" });
    assert.equal(((await fetchText(page_.url, page_.provider, fetcher)) as { kind: string }).kind, "login");
    await fetcher.close();
    const file = join(work, "login.html");
    writeFileSync(file, login);
    assert.throws(() => fileCopy(file), { kind: "login" });
    writeFileSync(file, page("A page"));
    assert.equal(fileCopy(file).format, "html");
    assert.throws(() => fileCopy(join(work, "page.pdf")), /page\.pdf does not end in any of \.md, /);
  });

  test("a line is written in the index's own columns; an index that lacks a column is an error", () => {
    const dir = join(work, "columns");
    const page = at("https://platform.openai.com/docs/pricing");
    const saving = {
      ...page,
      text: TEXT,
      format: "md",
      completeness: "excerpt",
      day: "2026-11-22",
    } as const;
    saveCopies(dir, [saving]);
    const index = join(dir, "index.tsv");
    writeFileSync(index, "url\tnote\tformat\tfile\tcompleteness\tcopied_on\tpage\tprovider\n");
    saveCopies(dir, [saving]);
    assert.deepEqual(
      readCopies(dir).copies.map(({ file, completeness }) => [file, completeness]),
      [["openai/pricing.2026-11-22.md", "excerpt"]],
    );
    writeFileSync(index, "url\tnote\n");
    assert.throws(() => saveCopies(dir, [saving]), /its first line has no provider, page, /);
    assert.equal(readFileSync(index, "utf8"), "url\tnote\n");
  });

  test("a live run's page is kept once for each text, with a line for each day", () => {
    const dir = join(work, "kept");
    const { page, flush } = keeper(dir);
    const { url } = at("https://docs.z.ai/guides/overview/pricing");
    for (const [day, text] of [
      ["2026-11-22", TEXT],
      ["2026-11-23", TEXT],
      ["2026-11-24", `${TEXT}\nmore\n`],
    ] as const) {
      page("zai", "pricing", { url, format: "md", text });
      page("zai", "models", { kind: "status", url, message: "status 404", retryable: false });
      flush(day);
    }
    const { copies } = readCopies(dir);
    assert.deepEqual(
      copies.map(({ copied_on, text }) => [copied_on, text.length]),
      [
        ["2026-11-22", TEXT.length],
        ["2026-11-23", TEXT.length],
        ["2026-11-24", TEXT.length + 6],
      ],
    );
    assert.equal(new Set(copies.map(({ file }) => file)).size, 2);
  });
});
