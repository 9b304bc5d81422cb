// For CI systems: GitHub's annotations, and SARIF for code scanning.
import { createHash } from "node:crypto";
import { count } from "../../feed/day-count.ts";
import { groupedBy } from "../../feed/grouped.ts";
import { VERSION } from "../../feed/packed.ts";
import { type Item, PARTS, partOf, type Report } from "../report.ts";
import { filesOf, printable, sentence, totalsOf } from "./printable.ts";

const data = (text: string) => printable(text).replace(/%/g, "%25");
const property = (text: string) => data(text).replace(/:/g, "%3A").replace(/,/g, "%2C");

/** Report → a workflow command for each model, which annotates its first place, in sources if it is there, and a summary. */
export function github(report: Report, whole: Report): string {
  const { findings, unknown, feed, ok } = report;
  const rank = ({ level, file }: Item) => (level === "error" ? 0 : PARTS.length) + PARTS.indexOf(partOf(file));
  const sorted = [...findings, ...unknown].toSorted((a, b) => rank(a) - rank(b));
  const models = [...groupedBy(sorted, ({ key, verdict }) => `${key} ${verdict}`).values()];
  return [
    ...models.map((items) => annotation(items as [Item, ...Item[]])),
    `${totalsOf(whole)}, ${ok} fine in ${filesOf(report)}; ${feed.url === null ? "data" : "feed"} of ${feed.updated}\n`,
  ].join("\n");
}

function annotation([item, ...others]: readonly [Item, ...Item[]]): string {
  const { file, line, column, text, verdict, page } = item;
  const level = verdict === "unknown" && item.level === "warning" ? "notice" : item.level;
  const place = `file=${property(file)},line=${line},col=${column},endColumn=${column + text.length}`;
  const more = others.length > 0 ? `; ${count(others.length, "more place")}` : "";
  const link = page ? ` (${data(page)})` : "";
  return `::${level} ${place},title=${property(`${text}: ${verdict}`)}::${data(sentence(item))}${more}${link}`;
}

const RULES = {
  retired: "The provider has retired the model.",
  deprecated: "The provider has declared the model deprecated.",
  retiring: "The model has a retirement date ahead.",
  unverified: "The page was read too long ago, or no schedule of the host lists it.",
  repriced: "The model's price differs from what was accepted.",
};
const HELP = "Move to the model in the finding, or excuse the line with `almanac-ignore: REASON until YYYY-MM-DD`.";
const IDS = Object.keys(RULES);

/** Report → one run of SARIF 2.1.0, with a result for each finding. */
export function sarif({ findings, feed }: Report): string {
  const help = { text: HELP };
  const rules = Object.entries(RULES).map(([id, text]) => ({ id, name: id, shortDescription: { text }, help }));
  const address = feed.url !== null && /^https?:/.test(feed.url) ? { informationUri: feed.url } : {};
  const seen = new Map<string, number>();
  const run = {
    tool: { driver: { name: "model-almanac-check", version: VERSION, ...address, rules } },
    columnKind: "utf16CodeUnits",
    originalUriBaseIds: { ROOT: { description: { text: "The checked folder." } } },
    properties: { feed: feed.updated },
    results: findings.map((item) => resultOf(item, seen)),
  };
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(item: Item, seen: Map<string, number>) {
  const { file, line, column, text, verdict, level, page, excused } = item;
  const ruleIndex = IDS.indexOf(verdict);
  // Without line numbers, so that a finding stays the same one when lines move.
  const key = [file, text, verdict].join("\0");
  const nth = (seen.get(key) ?? 0) + 1;
  seen.set(key, nth);
  const artifactLocation = { uri: file.split("/").map(encodeURIComponent).join("/"), uriBaseId: "ROOT" };
  const region = { startLine: line, startColumn: column, endColumn: column + text.length };
  return {
    ruleId: IDS[ruleIndex],
    ruleIndex,
    level,
    message: { text: `${sentence(item)}${page ? ` (${page})` : ""}` },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    partialFingerprints: { "almanac/v1": createHash("sha256").update(`${key}\0${nth}`).digest("hex") },
    ...(excused === null ? {} : { suppressions: [{ kind: "external", justification: excused }] }),
  };
}
