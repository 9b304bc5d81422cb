import type { Checked, Engine, Item } from "../../clients/check/engine.ts";
import { daysBetween } from "../../schema/day.ts";
import type { Standing } from "../../schema/standings.ts";
import type { HostSlug } from "../../schema/vocabulary.ts";
import { READ_AS, type ReadAs } from "../parts/forms.ts";

export type Row = Item & {
  lines: number[];
  /** It occurs only in comments, documents or sentences. */
  mentioned: boolean;
};

const WORD = /[\w.:/@-]+/g;

/** Guesses the format of a pasted text; for a file, its name decides. */
export function guess(text: string): Exclude<ReadAs, "auto"> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const all = (pattern: RegExp) => lines.length > 0 && lines.every((line) => pattern.test(line));
  if (/^\s*[[{]/.test(text) && /[\]}]\s*$/.test(text)) return "json";
  if (all(/^\s*(#|(export\s+)?[A-Za-z_]\w*=)/)) return "env";
  if (all(/^[\s,;"'`-]*[\w.:/@-]*\d[\w.:/@-]*([\s,;"'`]+[\w.:/@-]+)*[\s,;"'`]*$/)) return "ids";
  if (/^\s*(import \w+|from \w+[\w.]* import|def \w+\()/m.test(text)) return "python";
  if (/\b(const|let|import .* from|require\()|=>/.test(text)) return "typescript";
  return all(/^\s*(#|- |[\w"'.-]+\s*[:=])/) ? "yaml" : "python";
}

/** One row for each model in a text, the worst first. Lists may contain ids of the feed, too. */
export function rowsOf(engine: Engine, text: string, as: ReadAs, file?: string): Row[] {
  const kind = as === "auto" ? guess(text) : as;
  const name = as === "auto" && file ? file : (READ_AS.find(({ value }) => value === kind)?.file ?? "pasted.yaml");
  const isGuessed = as === "auto" && !file;
  if (kind === "ids" && (isGuessed || as === "ids")) return rank(listed(engine, text));
  const lines = text.split("\n");
  const [code, ids] = [
    lines.map((line) => (LONE.test(line) ? "" : line)),
    lines.map((line) => LONE.exec(line)?.[0] ?? ""),
  ];
  if (!isGuessed || ids.every((line) => line === "")) return rank(merge(engine.check(name, text)));
  return rank(joined([...merge(engine.check(name, code.join("\n"))), ...listed(engine, ids.join("\n"))]));
}

/** An id alone on its line, without quotes: a list beside code. */
const LONE = /^\s*[a-z][\w.:/@]*-(?=.*\d)[\w.:/@-]+\s*$/i;

/** A list of ids: each word is one, and unknown ones are reported. */
function listed(engine: Engine, text: string): Row[] {
  const words = text
    .split("\n")
    .flatMap((line, i) => [...line.matchAll(WORD)].map(([word]) => ({ word, line: i + 1 })))
    .filter(({ word }) => /\w/.test(word));
  const rows = merge(engine.list(words.map(({ word }) => word)));
  return rows.map((row) => ({ ...row, lines: [...new Set(row.lines.map((at) => words[at - 1]?.line ?? at))] }));
}

const merge = ({ findings, mentions, unknown, fine }: Checked): Row[] =>
  joined([
    ...[...findings, ...fine, ...unknown].map((item) => ({ ...item, lines: [item.line], mentioned: false })),
    ...mentions.map((item) => ({ ...item, lines: [item.line], mentioned: true })),
  ]);

/** One row for each text; at another host, another. */
function joined(all: readonly Row[]): Row[] {
  const rows = new Map<string, Row>();
  for (const row of all) {
    const key = `${row.id} ${row.text} ${row.reason}`;
    const before = rows.get(key);
    if (!before) rows.set(key, { ...row, lines: [...row.lines] });
    else {
      before.lines.push(...row.lines.filter((line) => !before.lines.includes(line)));
      before.mentioned &&= row.mentioned;
    }
  }
  return [...rows.values()];
}

/** Clients, settings and addresses that only code for one host has. */
const SIGNS: readonly [host: HostSlug, sign: RegExp][] = [
  ["azure", /\bAzure(?:Chat)?OpenAI\b|\bazure_endpoint\b|\bAZURE_OPENAI|\.openai\.azure\.com/],
  ["bedrock", /\b(?:Anthropic|Chat)Bedrock\w*|\bBedrockRuntime\w*|\bbedrock-runtime\b/],
  ["vertex", /\b(?:AnthropicVertex|ChatVertexAI|vertexai)\b|\baiplatform\.googleapis\.com/],
];

/** The hosts that a text calls. */
export const hostsCalled = (text: string): HostSlug[] =>
  SIGNS.flatMap(([host, sign]) => (sign.test(text) ? [host] : []));

/** `earlier`: days before its vendor's end; null where that isn't known. */
export type HostEnd = { host: HostSlug; on: string; earlier: number | null };

/** When hosts end a model: of its versions there the next day ahead, else the last. Without a host called, only earlier days. */
export function hostEnds({ hosts = [], ends_on }: Standing, called: readonly HostSlug[], today: string): HostEnd[] {
  const dated = hosts.flatMap(({ host, ends_on: end }) => (end ? [{ host, on: end[0] }] : []));
  return [...Map.groupBy(dated, ({ host }) => host)].flatMap(([host, rows]): HostEnd[] => {
    const days = rows.map(({ on }) => on).sort();
    const on = days.find((day) => day >= today) ?? days.at(-1) ?? "";
    const earlier = ends_on ? daysBetween(on, ends_on[0]) : null;
    const isTold = called.length > 0 ? called.includes(host) : on >= today && (earlier ?? 0) > 0;
    return isTold ? [{ host, on, earlier }] : [];
  });
}

/** The verdicts, the worst first, each with the status whose shape and colour it has. */
export const VERDICTS: Record<Row["verdict"], string> = {
  retired: "retired",
  retiring: "deprecated",
  deprecated: "deprecated",
  repriced: "preview",
  unverified: "preview",
  unknown: "preview",
  ok: "ga",
};
const WORST = Object.keys(VERDICTS);

const rank = (rows: Row[]): Row[] =>
  rows.sort(
    (a, b) =>
      Number(a.mentioned) - Number(b.mentioned) ||
      WORST.indexOf(a.verdict) - WORST.indexOf(b.verdict) ||
      (a.days_left ?? 0) - (b.days_left ?? 0) ||
      (a.lines[0] ?? 0) - (b.lines[0] ?? 0),
  );
