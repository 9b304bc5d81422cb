import type { ProviderFile } from "../../schema/provider.ts";
import type { SourcePage } from "../../schema/sources-document.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { table } from "./table.ts";
import { day, many, orNone } from "./value.ts";

/** The pages of provider.json, and what is published of each → a line for each page, one for a whole family. */
export function pageTable(listed: ProviderFile["pages"], pages: readonly SourcePage[]): Html {
  const rows = Object.entries(listed).map(([key, { url, until }]): Content[] => {
    const family = key.endsWith("/*");
    const own = pages.filter((page) => (family ? page.key.startsWith(key.slice(0, -1)) : page.key === key));
    const changed = own.flatMap(({ changed_on }) => changed_on ?? []).sort();
    return [
      family ? foldable(url) : outside(url, foldable(url)),
      readText(own, family, until),
      orNone(changed.at(-1), day),
      failureText(own, family),
    ];
  });
  return table("Official pages", ["Page", "Last read whole", "Last changed", "Reading"], rows);
}

/** An address that a narrow column breaks after its slashes. */
const foldable = (url: string): Content =>
  url
    .replace(/^https:\/\//, "")
    .split("/")
    .map((part, i) => [i > 0 && html`/<wbr>`, part]);

function readText(pages: readonly SourcePage[], family: boolean, until: string | undefined): Content {
  const days = pages.flatMap(({ read_on }) => read_on ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  const whole = first && last && (first === last ? day(first) : [day(first), " to ", day(last)]);
  return [
    whole ?? html`<span class="soft">never as a whole</span>`,
    family && days.length > 0 && html` <span class="soft">${many(days.length, "page")}</span>`,
    until && html`<br><span class="soft">no longer exists; last ${day(until)}</span>`,
  ];
}

function failureText(pages: readonly SourcePage[], family: boolean): Content {
  const failing = pages.flatMap(({ failure }) => failure ?? []);
  const [since] = failing.map((failure) => failure.since).sort();
  if (!since) return html`<span class="soft">fine</span>`;
  return html`<span class="left urgent">${family ? `${many(failing.length, "page")} failing` : "failing"}</span> since ${day(since)}: ${failing[0]?.why}`;
}
