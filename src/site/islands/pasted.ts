import type { Assessed, Engine, Item } from "../../clients/check/engine.ts";
import { daysBetween } from "../../schema/day.ts";
import type { Standing } from "../../schema/standings.ts";
import type { HostSlug } from "../../schema/vocabulary.ts";

export type Row = Item & {
  lines: number[];
  /** It occurs only in comments, documents or sentences. */
  mentioned: boolean;
};

const WORD = /[\w.:/@-]+/g;

export const LIST = "ids.txt";

/** The name of a file as which a pasted text is read. */
export function guess(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const all = (pattern: RegExp) => lines.length > 0 && lines.every((line) => pattern.test(line));
  if (/^\s*[[{]/.test(text) && /[\]}]\s*$/.test(text)) return "pasted.json";
  if (all(/^\s*(#|(export\s+)?[A-Za-z_]\w*=)/)) return ".env";
  if (all(/^[\s,;"'`-]*[\w.:/@-]*\d[\w.:/@-]*([\s,;"'`]+[\w.:/@-]+)*[\s,;"'`]*$/)) return LIST;
  if (/^\s*(import \w+|from \w+[\w.]* import|def \w+\()/m.test(text)) return "pasted.py";
  if (/\b(const|let|import .* from|require\()|=>/.test(text)) return "pasted.ts";
  return all(/^\s*(#|- |[\w"'.-]+\s*[:=])/) ? "pasted.yaml" : "pasted.py";
}

/** One row for each model in a text, the worst first. Lists may contain ids of the feed, too. */
export function rowsOf(engine: Engine, text: string, file?: string): Row[] {
  const name = file ?? guess(text);
  if (name === LIST) return rank(listed(engine, text));
  const lines = text.split("\n");
  const ids = lines.map((line) => LONE.exec(line)?.[0] ?? "");
  if (file || ids.every((line) => line === "")) return rank(merge(engine.check(name, text)));
  const code = lines.map((line, i) => (ids[i] ? "" : line));
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

const merge = ({ findings, mentions, unknown, fine }: Assessed): Row[] =>
  joined([
    ...[...findings, ...fine, ...unknown].map((item) => ({ ...item, lines: [item.line], mentioned: false })),
    ...mentions.map((item) => ({ ...item, lines: [item.line], mentioned: true })),
  ]);

/** One row for each text; at another host, another. What ends today hasn't ended. */
function joined(all: readonly Row[]): Row[] {
  const rows = new Map<string, Row>();
  for (const row of all) {
    const key = `${row.id} ${row.text} ${row.reason}`;
    const before = rows.get(key);
    const verdict = row.code === "ends-today" ? "retiring" : row.verdict;
    if (!before) rows.set(key, { ...row, verdict, lines: [...row.lines] });
    else {
      before.lines.push(...row.lines.filter((line) => !before.lines.includes(line)));
      before.mentioned &&= row.mentioned;
    }
  }
  return [...rows.values()];
}

/** `earlier`: days before its vendor's end. */
export type HostEnd = { host: HostSlug; version: string | undefined; on: string; earlier: number };

/** Hosts that end a model before its vendor does; of its versions there, the next day ahead counts. */
export function earlierAtHosts({ hosts = [], ends_on }: Pick<Standing, "hosts" | "ends_on">, today: string): HostEnd[] {
  const dated = hosts.flatMap(({ host, version, ends_on: [on] = [""] }): HostEnd[] => {
    const earlier = ends_on ? daysBetween(on || today, ends_on[0]) : 0;
    return on >= today && earlier > 0 ? [{ host, version, on, earlier }] : [];
  });
  const next = (rows: HostEnd[]) => rows.toSorted((a, b) => b.earlier - a.earlier).slice(0, 1);
  return [...Map.groupBy(dated, ({ host }) => host).values()].flatMap(next);
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
