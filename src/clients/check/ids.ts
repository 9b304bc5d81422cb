// `model-almanac ids`: what becomes of ids given as arguments, without a scan.
import type { Feed } from "../feed/feed.ts";
import { isEnd, judge } from "../feed/judge.ts";
import { plainText } from "../feed/plain-text.ts";
import { say, sayChanges } from "../feed/say.ts";
import { openFeed } from "../feed/source.ts";
import { successorOfMatch } from "../feed/successor.ts";
import { parsed, Usage } from "./options.ts";
import { EXIT, program, type World } from "./run.ts";

const HELP = `Prints each id's verdict, days left, replacement, and the day its page was read.

  model-almanac ids ID… [options]    such as: model-almanac ids gpt-4o azure/gpt-4o

  --host HOST\twhere they are called, if not at their vendor: bedrock, azure, vertex, groq, …
  --feed URL|FILE\tthe feed, as for the check
  --json\ta list of objects

Exit codes: 0 all are ok or unverified, 1 one is retired, retiring, deprecated or unknown, 2 usage, 3 no feed.`;

const OPTIONS = {
  host: { type: "string" },
  feed: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

export const ids = (args: readonly string[], world: World): Promise<number> =>
  program("ids", world, () => {
    const { values, positionals } = parsed(args, OPTIONS);
    if (!values.help && positionals.length === 0) throw new Usage("name an id, such as gpt-4o");
    return values.help ? HELP : printed(positionals, values, world);
  });

type Options = { host?: string | undefined; feed?: string | undefined; json?: boolean | undefined };

async function printed(texts: readonly string[], { host, feed: where, json }: Options, world: World): Promise<number> {
  const opened = await openFeed(where, world);
  if ("problem" in opened) throw new Error(opened.problem);
  const { feed } = opened;
  const rows = texts.map((text) => rowOf(feed, text, host, world.today));
  const text = json ? JSON.stringify(rows, (key, value) => (key === "line" ? undefined : value), 2) : undefined;
  if (opened.where === null && !json) world.err(`ids: data of ${feed.document.updated}\n`);
  world.out(`${text ?? rows.map(({ line }) => line).join("\n")}\n`);
  return rows.some(({ verdict }) => verdict !== "ok" && verdict !== "unverified") ? EXIT.findings : EXIT.clean;
}

function rowOf(feed: Feed, text: string, host: string | undefined, today: string) {
  const match = feed.resolve(text, { host });
  const verdict = judge(feed, match, { today });
  const successor = isEnd(verdict) ? successorOfMatch(feed, match, { today }) : null;
  const { code, ends_on, days_left, read_on, page } = verdict;
  const id = plainText(text, 200);
  const changes = successor ? sayChanges(successor).join("; ") : "";
  const parts = [
    `${id}${code === "unknown" ? "" : `: ${verdict.verdict}:`} ${say(verdict)}`,
    successor && `→ ${successor.text}${changes && ` (${changes})`}`,
    isEnd(verdict) && !successor && "no replacement stated",
    read_on && `read ${read_on}`,
  ];
  const row = { id, verdict: verdict.verdict, code, ends_on, days_left, replacement: successor?.text ?? null };
  return { ...row, read_on, page, line: parts.filter(Boolean).join("; ") };
}
