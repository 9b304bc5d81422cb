import assert from "node:assert/strict";
import { test } from "node:test";
import { trialCatalog } from "../../../test/collect/trial.ts";
import { type FixturePage, pagesOf } from "../../../test/pages/read.ts";
import { providerFile } from "../../../test/read/pages.ts";
import { withHosts } from "../../catalog/hosts.ts";
import { loadCatalog } from "../../catalog/load.ts";
import { ALL_ADAPTERS } from "../hosts/index.ts";
import { providerState } from "../pipeline/provider-state.ts";
import { zai } from "../providers/zai.ts";
import { fetchPages, type Origins } from "./live.ts";

test("an index of several families lists the members of each", async () => {
  const asked: string[] = [];
  const releases = `${(pagesOf("zai").releases as FixturePage).text}
See [one](/guides/llm/ylm-9.3), [another](/guides/vlm/ylm-8v) and [no model](/guides/overview/pricing).
`;
  const get = async (url: string) => {
    asked.push(url);
    return { type: "text/markdown", text: url.includes("release-notes") ? releases : "# Nothing" };
  };
  const catalog = { ...trialCatalog(), providers: new Map([["zai", providerFile("zai")]]) };
  const state = providerState(catalog as never, "zai", "2026-01-05");
  const { failures } = await fetchPages(state, zai, { fetcher: { get } } as unknown as Origins);
  assert.deepEqual(failures, []);
  assert.deepEqual(asked.filter((url) => /\/guides\/[a-z]+\/ylm/.test(url)).sort(), [
    "https://docs.z.ai/guides/llm/ylm-9.3.md",
    "https://docs.z.ai/guides/vlm/ylm-8v.md",
  ]);
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
