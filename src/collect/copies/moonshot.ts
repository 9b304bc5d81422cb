import type { Converter } from "../fetch/copies.ts";

const BREAK = /^--- PAGE BREAK ---$/m;

/** The price pages of May 2026 stand in one file, one after another; the title of each names its series, and so its address. */
export const moonshot: Converter = ({ page, url, format, text }) => {
  if (page !== "pricing-subpages" || format === "joined") return undefined;
  return text.split(BREAK).flatMap((part) => {
    const title = /^# (.*)$/m.exec(part)?.[1];
    if (title === undefined) return [];
    const [, kimi, moonshot] = /Kimi K([\d.]+) Pricing|Moonshot (V\d+) Pricing/.exec(title) ?? [];
    const series = kimi === undefined ? moonshot?.toLowerCase() : `k${kimi.replace(".", "")}`;
    return [{ url: `${url}chat-${series}.md`, format, text: part }];
  });
};
