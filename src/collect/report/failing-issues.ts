import type { AnyCatalog } from "../../schema/catalog.ts";
import { isHost, type Slug, sourceFile } from "../../schema/vocabulary.ts";
import type { Failing } from "./failing.ts";
import { waitingPages } from "./waiting.ts";

/** An issue to keep open. The title stays the same while the fault lasts, because it identifies the issue. */
export type Issue = { title: string; body: string };

/** GitHub accepts 65,536 characters. */
const MOST = 50;

/** An issue for each provider with failing pages: the places, what stays published, and what to try. All of it is our own text, and addresses. */
export function issuesOf(failing: readonly Failing[], catalog: AnyCatalog): Issue[] {
  const providers = Map.groupBy(failing, ({ page }) => page.slice(0, page.indexOf("/")) as Slug);
  return [...providers].map(([slug, own]) => {
    const body = [
      "```text",
      ...waitingPages(own, catalog, MOST),
      "```",
      "",
      `- place: \`pages\` of \`catalog/${sourceFile(slug)}\`, read by \`src/collect/${isHost(slug) ? "hosts" : "providers"}/${slug}.ts\``,
      `- the details: \`almanac collect --provider ${slug} --dry-run --verbose\``,
      "",
    ];
    return { title: `Cannot be read: pages of ${slug}`, body: body.join("\n") };
  });
}
