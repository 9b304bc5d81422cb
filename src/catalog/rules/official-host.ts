import type { SourceFile } from "../../schema/provider.ts";
import type { Rule } from "./rule.ts";

export const officialHost: Rule = {
  name: "official-host",
  description: "Every page address, present or earlier, is https on one of the provider's hosts.",
  check: ({ catalog }) =>
    [...catalog.providers].flatMap(([slug, provider]) =>
      addressesOf(provider).flatMap(({ path, url, hosts }) => {
        const message = objection(url, hosts ?? provider.hosts);
        const mend = "give the official https address, or add its host to hosts";
        return message === undefined ? [] : [{ file: `catalog/${slug}/provider.json`, path, message, mend }];
      }),
    ),
};

/** A package is official by its name in the registry; its URL may be anywhere the vendor hosts the source. */
function addressesOf({ url, pages }: SourceFile): { path: string; url: string; hosts?: string[] }[] {
  return [
    { path: "url", url },
    ...Object.entries(pages).flatMap(([key, page]) => [
      {
        path: `pages.${key}.url`,
        url: page.url,
        ...(page.package ? { hosts: [URL.parse(page.url)?.host ?? ""] } : {}),
      },
      ...(page.was ?? []).map((was, i) => ({ path: `pages.${key}.was.${i}`, url: was })),
    ]),
  ];
}

function objection(text: string, hosts: readonly string[]): string | undefined {
  const url = URL.parse(text);
  if (!url) return `${text} is not an address`;
  if (url.protocol !== "https:") return `${text} is not https`;
  // A user name, a password or a port can make a URL look like another host's.
  if (url.username !== "" || url.password !== "" || url.port !== "") return `${text} has a user or a port`;
  return hosts.includes(url.host) ? undefined : `${url.host} is not one of the provider's hosts`;
}
