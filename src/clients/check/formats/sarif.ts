import { createHash } from "node:crypto";
import { type Item, type Report, sentence } from "../report.ts";
import { VERSION } from "../version.ts";
import { printable } from "./printable.ts";

const RULES = {
  retired: "The provider has retired the model.",
  deprecated: "The provider has declared the model deprecated.",
  retiring: "The model has a retirement date ahead.",
  unverified: "The page was read too long ago, or no schedule of the host lists it.",
  repriced: "The model's price differs from the lock file.",
  changed: "The model's status or dates differ from the lock file.",
  unlocked: "The model is not in the lock file.",
} as const;
const HELP =
  "Move to the model in the finding, or excuse the line with `almanac-ignore: REASON until YYYY-MM-DD`. Each finding links to the provider's page.";
type RuleId = keyof typeof RULES;
const IDS = Object.keys(RULES) as RuleId[];

/** Report → one run of SARIF 2.1.0, with a result for each finding. */
export function sarif({ findings, feed }: Report): string {
  const rules = IDS.map((id) => ({ id, name: id, shortDescription: { text: RULES[id] }, help: { text: HELP } }));
  const address = /^https?:/.test(feed.url) ? { informationUri: feed.url } : {};
  const seen = new Map<string, number>();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "model-almanac-check", version: VERSION, ...address, rules } },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { ROOT: { description: { text: "The checked folder." } } },
        properties: { feed: feed.updated },
        results: findings.map((item) => resultOf(item, seen)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(item: Item, seen: Map<string, number>) {
  const ruleId = IDS.find((id) => id === item.verdict) ?? "changed";
  // Without line numbers, so that a finding stays the same one when lines move.
  const key = [item.file, item.text, item.verdict].join("\0");
  const nth = (seen.get(key) ?? 0) + 1;
  seen.set(key, nth);
  return {
    ruleId,
    ruleIndex: IDS.indexOf(ruleId),
    level: item.level,
    message: { text: printable(`${sentence(item)}${item.source_url ? ` (${item.source_url})` : ""}`) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: item.file.split("/").map(encodeURIComponent).join("/"), uriBaseId: "ROOT" },
          region: { startLine: item.line, startColumn: item.column, endColumn: item.column + item.text.length },
        },
      },
    ],
    partialFingerprints: { "almanac/v1": createHash("sha256").update(`${key}\0${nth}`).digest("hex") },
    ...(item.excused === null ? {} : { suppressions: [{ kind: "external", justification: item.excused }] }),
  };
}
