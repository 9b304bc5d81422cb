import type { Item, Report } from "../report.ts";

export function json({ findings, mentions, unknown, skipped, feed, files, without_git, today, ok }: Report): string {
  const shown = (items: readonly Item[]) => items.map(({ from: _from, to: _to, ...item }) => item);
  const report = {
    findings: shown(findings),
    mentions: shown(mentions),
    unknown,
    skipped,
    feed,
    files,
    without_git,
    today,
    ok,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
