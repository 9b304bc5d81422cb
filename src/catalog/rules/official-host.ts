import type { SourceFile } from "../../schema/provider.ts";
import type { Rule } from "./rule.ts";

export const officialHost: Rule = {
  name: "official-host",
  description: "Every page address, present or earlier, is https on one of the provider's hosts.",
  check({ catalog }, report) {
    for (const [slug, provider] of catalog.providers)
      for (const [path, url, hosts] of addressesOf(provider)) {
        const message = objection(url, hosts);
        const mend = "give the official https address, or add its host to hosts";
        if (message) report(`${slug}/provider.json`, path, message, mend);
      }
  },
};

function* addressesOf({ url, hosts, pages }: SourceFile): Generator<[path: string, url: string, hosts: string[]]> {
  yield ["url", url, hosts];
  for (const [key, page] of Object.entries(pages)) {
    // A package is official by its name in the registry; its URL may be anywhere the vendor hosts the source.
    yield [`pages.${key}.url`, page.url, page.package ? [URL.parse(page.url)?.host ?? ""] : hosts];
    for (const [i, was] of (page.was ?? []).entries()) yield [`pages.${key}.was.${i}`, was, hosts];
  }
}

function objection(text: string, hosts: readonly string[]): string | undefined {
  const url = URL.parse(text);
  if (!url) return `${text} is not an address`;
  if (url.protocol !== "https:") return `${text} is not https`;
  // A user name, a password or a port can make a URL look like another host's.
  if (url.username !== "" || url.password !== "" || url.port !== "") return `${text} has a user or a port`;
  return hosts.includes(url.host) ? undefined : `${url.host} is not one of the provider's hosts`;
}
