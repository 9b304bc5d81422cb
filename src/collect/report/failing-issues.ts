import type { AnyCatalog } from "../../schema/catalog.ts";
import { isHost, type Slug, sourceFile } from "../../schema/vocabulary.ts";
import { addressOf } from "../fetch/page-address.ts";
import { familyOf } from "../page/page.ts";
import type { Failing } from "./failing.ts";
import { hintFor } from "./hints.ts";

/** An issue to keep open. The title stays the same while the fault lasts, because it identifies the issue. */
export type Issue = { title: string; body: string };

/** If more pages of a provider fail, they likely share a cause and become one issue. */
const MAX_SEPARATE = 5;

/** One issue for each failing page, or one for all pages of a provider if many fail. */
export function issuesOf(failing: readonly Failing[], catalog: AnyCatalog): Issue[] {
  const providers = Map.groupBy(failing, ({ page }) => page.slice(0, page.indexOf("/")) as Slug);
  return [...providers].flatMap(([slug, own]) => {
    const parts = own.map((page) => issueOf(page, slug, catalog));
    if (parts.length <= MAX_SEPARATE) return parts;
    const body = parts.map((part) => `## ${part.title}\n\n${part.body}`).join("\n");
    return [{ title: `Cannot be read: pages of ${slug}`, body: cut(body) }];
  });
}

/** GitHub accepts 65,536 characters. */
const MAX_TEXT = 60_000;
const cut = (text: string) =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}\n\n… and more: see \`almanac failures\`.\n`;

/** The place, what stays published, and what to try. All of it is our own text, none from the page. */
function issueOf({ page, on, since, why, days }: Failing, slug: Slug, catalog: AnyCatalog): Issue {
  const key = page.slice(slug.length + 1);
  const provider = catalog.providers.get(slug);
  const listed = provider?.pages[familyOf(key)];
  const last = catalog.lock[page];
  const published = last
    ? `its reading of ${last.read_on} (layout \`${last.layout}\`, rows: ${last.rows}) stays`
    : "it was never read in full";
  const body = [
    `- page: ${provider && listed ? addressOf(key, provider) : `\`${page}\``}`,
    `- failing since ${since} (day ${days}), last tried on ${on}: ${why}`,
    `- published from it: ${published}`,
    `- place: \`pages["${familyOf(key)}"]\` of \`catalog/${sourceFile(slug)}\`, read by \`src/collect/${isHost(slug) ? "hosts" : "providers"}/${slug}.ts\``,
    `- to try: ${hintFor(why)}`,
    "",
    "```sh",
    `almanac collect --provider ${slug} --dry-run --verbose   # the details`,
    ...(provider && listed && !listed.package
      ? [`almanac save ${addressOf(key, provider)}   # a copy to work with`]
      : []),
    "```",
    "",
  ];
  return { title: `Cannot be read: ${page}`, body: body.join("\n") };
}
