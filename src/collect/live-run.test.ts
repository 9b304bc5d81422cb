import assert from "node:assert/strict";
import { test } from "node:test";
import { type FixturePage, pagesOf } from "../../test/pages/read.ts";
import { withHosts } from "../catalog/hosts.ts";
import { loadCatalog } from "../catalog/load.ts";
import { emptyCatalog } from "../schema/catalog.ts";
import type { Origins } from "./fetch/live.ts";
import { ALL_ADAPTERS } from "./hosts/index.ts";
import { collectLive } from "./live-run.ts";
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
  const { providers } = loadCatalog("catalog").catalog;
  const catalog = emptyCatalog({ providers });
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

test("every page that a live run fetches has a reader", () => {
  for (const [slug, { pages }] of withHosts(loadCatalog("catalog").catalog).providers) {
    const fetched = Object.keys(pages).filter((key) => pages[key]?.until === undefined);
    assert.deepEqual(
      fetched.filter((key) => !ALL_ADAPTERS[slug]?.pages[key]),
      [],
      slug,
    );
  }
});
