import assert from "node:assert/strict";
import { test } from "node:test";
import { ADAPTER, modelsPage, trialCatalog } from "../../test/collect/trial.ts";
import { type FixturePage, pagesOf } from "../../test/pages/read.ts";
import { SOURCES } from "../../test/sources.ts";
import { emptyCatalog } from "../schema/catalog.ts";
import { ALL_ADAPTERS } from "./adapters.ts";
import type { Origins } from "./fetch/live.ts";
import { collectLive, type Watch } from "./live-run.ts";
import { zai } from "./providers/zai.ts";

test("an index of several families lists the members of each", async () => {
  const asked: string[] = [];
  let releases = `${(pagesOf("zai").releases as FixturePage).text}
See [one](/guides/llm/ylm-9.3), [another](/guides/vlm/ylm-8v) and [no model](/guides/overview/pricing).
`;
  const get = async (url: string) => {
    asked.push(url);
    return { type: "text/markdown", text: url.includes("release-notes") ? releases : "# Nothing" };
  };
  const catalog = emptyCatalog({ providers: SOURCES });
  await collectLive(catalog, { zai }, { fetcher: { get } } as unknown as Origins, "2026-01-05");
  assert.deepEqual(asked.filter((url) => /\/guides\/[a-z]+\/ylm/.test(url)).sort(), [
    "https://docs.z.ai/guides/llm/ylm-9.3.md",
    "https://docs.z.ai/guides/vlm/ylm-8v.md",
  ]);

  // An index without members: those read before are fetched again, and the index fails.
  catalog.lock["zai/llm/ylm-9.3"] = { read_on: "2026-01-05", sha256: "0", layout: "no titles", rows: 1 };
  releases = releases.replace(/\nSee \[one.*/, "").replaceAll("/guides/", "/elsewhere/");
  asked.length = 0;
  const [run] = await collectLive(catalog, { zai }, { fetcher: { get } } as unknown as Origins, "2026-01-06");
  assert.ok(asked.includes("https://docs.z.ai/guides/llm/ylm-9.3.md"));
  assert.ok(run?.failures.some(({ page, why }) => page === "releases" && why === "it lists no page of its family"));
});

test("a page's addresses are tried in order until it can be read at one; if at none, the reasons are told, and where the first led", async () => {
  const [first, second] = ["https://docs.example.org/models", "https://docs.example.org/models/"] as const;
  const pages: Record<string, object> = {
    [first]: { kind: "status", url: first, message: "status 404", retryable: false, status: 404, led_to: `${first}/x` },
    [second]: { type: "text/markdown", text: modelsPage(["cedar-1", "Live"]) },
  };
  const origins = { fetcher: { get: async (url: string) => pages[url] ?? pages[first] } } as unknown as Origins;
  const catalog = trialCatalog();
  Object.assign(catalog.providers.get("zai")?.pages.models ?? {}, { also: [second] });
  const kept: string[] = [];
  const onPage: Watch["onPage"] = (_, key, page) => void kept.push(`${key} ${page.url}`);
  const [read] = await collectLive(catalog, { zai: ADAPTER }, origins, "2026-01-05", { onPage });
  assert.deepEqual(
    read?.pages.map(({ key }) => key),
    ["models"],
  );
  assert.ok(kept.includes(`models ${second}`));
  pages[second] = { type: "text/markdown", text: "# Nothing" };
  const [failed] = await collectLive(catalog, { zai: ADAPTER }, origins, "2026-01-06");
  const models = failed?.failures.find(({ page }) => page === "models");
  assert.match(models?.problem ?? "", /^status 404 .*; nothing that its reader looks for/);
  assert.equal(catalog.failures["zai/models"]?.led_to, `${first}/x`);
});

test("every page that a live run fetches has a reader", () => {
  for (const [slug, { pages }] of SOURCES) {
    const fetched = Object.keys(pages).filter((key) => pages[key]?.until === undefined);
    assert.deepEqual(
      fetched.filter((key) => !ALL_ADAPTERS[slug]?.pages[key]),
      [],
      slug,
    );
  }
});
