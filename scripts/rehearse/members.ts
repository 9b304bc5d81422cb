// Makes a page for each family member that an index lists but no fixture covers, modelled on a member that has one.
import { addressOf } from "../../src/collect/fetch/page-address.ts";
import { familyOf } from "../../src/collect/page/page.ts";
import { readPage } from "../../src/collect/pipeline/read.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import type { SourceFile } from "../../src/schema/provider.ts";
import type { Slug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../../test/pages/read.ts";
import type { Pages } from "./drift.ts";

const NAMES = [/^# (.+)$/m, /^title: (.+)$/m, /^(.+?) \(`/m];
/** Lines that only one model can have. */
const OWN = /^.*(?:\balias|\*\*Aliases|Latest:|routes requests).*\n/gim;

export function withMembers(slug: Slug, provider: SourceFile, adapter: Adapter, fixtures: Pages): Pages {
  const all = { ...fixtures };
  for (const family of Object.keys(provider.pages).filter((key) => key.endsWith("/*"))) {
    const index = provider.pages[family]?.index ?? "";
    const page = fixtures[index];
    const [key, model] = Object.entries(fixtures).find(([key]) => key !== family && familyOf(key) === family) ?? [];
    if (!page || key === undefined || !model) continue;
    const url = addressOf(index, provider);
    const read = readPage(
      { provider: slug, key: index, url, read_on: "2026-01-05", completeness: "whole", ...page },
      provider,
      adapter,
    );
    const members = "problem" in read ? [] : (read.members ?? []);
    for (const member of members) {
      const own = member.includes("/") ? member : `${family.slice(0, -1)}${member}`;
      const like = familyOf(own) === family ? likeOf(model, key, own) : undefined;
      if (like) all[own] ??= like;
    }
  }
  return all;
}

/** A member's page with another's id and name; undefined if the page doesn't use the member's slug as its id. */
function likeOf({ format, text }: FixturePage, from: string, to: string): FixturePage | undefined {
  const [old, id] = [from, to].map((key) => key.slice(key.indexOf("/") + 1)) as [string, string];
  const name = NAMES.flatMap((form) => form.exec(text)?.[1] ?? [])[0];
  const titled = id.replace(/(^|-)([a-z])/g, (_, dash, letter) => `${dash ? " " : ""}${letter.toUpperCase()}`);
  if (!text.replace(OWN, "").includes(`\`${old}\``)) return undefined;
  const spelled = new RegExp(`(?<![\\w.-])${old.replaceAll(".", "\\.")}[\\w-]*`, "g");
  const other = text.replace(OWN, "").replace(spelled, id);
  return { format, text: name === undefined ? other : other.replaceAll(name, titled.replaceAll("-", " ")) };
}
