import { oneOf, parsed, Usage } from "../check/options.ts";
import { plainUrl } from "../feed/feed.ts";
import { SHAPES, shapeFor } from "./message.ts";

export const HELP = `Posts to a webhook when a model you use changes or nears its retirement.

  model-almanac notify [ID…] [options]

  ID…\tmodels to watch, in any spelling; without them, those of almanac.accepted.json, which model-almanac
  \t--accept writes
  --hook URL\tthe webhook; better set ALMANAC_HOOK, because its address is a secret
  --shape SHAPE\t${SHAPES.join(", ")}; by default the format for the hook's host
  --days 90,30,7,1\talert this many days before the retirement
  --state FILE\twhat was posted to this hook (almanac.notify.json); each hook needs its own
  --feed URL|FILE\tthe feed, as for the check
  --dry-run\tprint what would be posted; nothing is posted or remembered

Exit codes: 0 all posted, 1 the hook failed (its alerts wait for the next run) or the feed is old, 2 usage, 3 no feed.`;

const FLAGS = {
  hook: { type: "string" },
  shape: { type: "string" },
  days: { type: "string", default: "90,30,7,1" },
  state: { type: "string", default: "almanac.notify.json" },
  feed: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

export type Options = ReturnType<typeof readOptions>;

/** Throws Usage for invalid options. */
export function readOptions(args: readonly string[], env: Record<string, string | undefined>) {
  const { values, positionals } = parsed(args, FLAGS);
  const hook = hookOf(values.hook ?? env.ALMANAC_HOOK);
  const shape = oneOf("--shape", SHAPES, values.shape ?? shapeFor(hook));
  if (hook === undefined && !values["dry-run"] && !values.help)
    throw new Usage("no hook: set ALMANAC_HOOK, or --hook URL; --dry-run prints what would be posted");
  return {
    ...{ ...values, ids: positionals, hook, shape, dryRun: values["dry-run"] },
    /** How many days before the retirement to alert, in descending order. */
    days: daysOf(values.days),
  };
}

/** The address is a secret, so no error message repeats it. */
function hookOf(text: string | undefined): URL | undefined {
  const url = plainUrl(text ?? "");
  if (text && !url) throw new Usage("the hook must be an http(s) address without credentials");
  return url;
}

function daysOf(text: string): number[] {
  const days = text.split(",").map((day) => day.trim());
  if (!days.every((day) => /^\d{1,4}$/.test(day)))
    throw new Usage(`--days takes days such as 90,30,7,1, not "${text}"`);
  return [...new Set(days.map(Number))].sort((a, b) => b - a);
}
