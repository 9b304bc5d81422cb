import type { ProviderFile } from "../../schema/provider.ts";
import type { HostPage, SourcePage } from "../../schema/sources-document.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { address } from "./address.ts";
import { table } from "./table.ts";
import { day, many, orNone, readDay } from "./value.ts";

type Page = SourcePage | HostPage;

/** A table with a row for each page of provider.json or host.json; a family of pages has one row. */
export function pageTable(listed: ProviderFile["pages"], pages: readonly Page[], updated: string): Html {
  const rows = Object.entries(listed).map(([key, { url, until }]): Content[] => {
    const family = key.endsWith("/*");
    const own = pages.filter((page) => (family ? page.key.startsWith(key.slice(0, -1)) : page.key === key));
    const changed = own.flatMap(({ changed_on }) => changed_on ?? []).sort();
    return [
      family ? address(url) : outside(url, address(url)),
      readText(own, family, until, updated),
      orNone(changed.at(-1), day),
      failureText(own, family, until),
    ];
  });
  return table("Official pages", ["Page", "Last read whole", "Last changed", "Reading"], rows, "stacked");
}

function readText(pages: readonly Page[], family: boolean, until: string | undefined, updated: string): Content {
  const days = pages.flatMap(({ read_on }) => read_on ?? []).sort();
  const [first, last] = [days[0], days.at(-1) ?? ""];
  const whole = first && (until ? day(first) : readDay(first, updated));
  const size = many(days.length, "page");
  const parts = pages
    .flatMap(({ published_from }) => published_from ?? [])
    .sort()
    .at(-1);
  return [
    whole ?? html`<span class="soft">never as a whole${parts && [", in part on ", day(parts)]}</span>`,
    family &&
      first &&
      html`<br><span class="soft">${first === last ? size : ["oldest of ", size, "; newest ", day(last)]}</span>`,
    until && html`<br><span class="soft">no longer exists; last ${day(until)}</span>`,
  ];
}

function failureText(pages: readonly Page[], family: boolean, until: string | undefined): Content {
  const failing = pages.flatMap(({ failure }) => failure ?? []);
  const [since] = failing.map((failure) => failure.since).sort();
  if (!since) return html`<span class="soft">${until ? "ended" : "no\u00a0failure"}</span>`;
  // The oldest reading that is still published.
  const [rests] = pages.flatMap(({ failure, published_from }) => (failure && published_from) || []).sort();
  const stays = rests && [html`<br><span class="soft">published from the reading of `, day(rests), html`</span>`];
  return html`<span class="left urgent">${family ? `${many(failing.length, "page")} failing` : "failing"}</span> since ${day(since)}: ${failing[0]?.why}${stays}`;
}
