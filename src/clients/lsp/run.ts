import { parsed, Usage } from "../check/options.ts";
import { EXIT, program, type World } from "../check/run.ts";
import { VERSION } from "../feed/packed.ts";
import { openFeed } from "../feed/source.ts";
import { createAnswers } from "./answers.ts";
import type { serve } from "./server.ts";

const HELP = `Serves an editor over the Language Server Protocol, on standard input and output.

  model-almanac lsp [--feed URL|FILE]    the feed, as for the check

It shows what the check finds in the open files; a quick fix is what --fix would write.`;
/** How long changes are gathered before they are checked, in milliseconds. */
const PAUSE = 150;
/** Editors add --stdio. */
const FLAGS = { feed: { type: "string" }, stdio: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

/** `load`: a program that the package has beside the check. */
type EditorWorld = World & {
  now(): string;
  sleep(ms: number): Promise<void>;
  load(name: string): Promise<{ serve: typeof serve } | undefined>;
};

/** Arguments and world → exit code; the server goes on. Never throws. */
export const lsp = (args: readonly string[], world: EditorWorld): Promise<number> =>
  program("lsp", world, () => {
    const { values, positionals } = parsed(args, FLAGS);
    if (positionals.length > 0) throw new Usage(`it takes no "${positionals[0]}"`);
    return values.help ? HELP : served(values.feed, world);
  });

async function served(feed: string | undefined, world: EditorWorld): Promise<number> {
  const server = await world.load("lsp.mjs");
  if (!server) throw new Usage("lsp.mjs is not beside this file: use the package");
  const answers = createAnswers({ now: world.now, open: () => openFeed(feed, world) });
  server.serve({ answers, version: VERSION, later: (work) => void world.sleep(PAUSE).then(work) });
  return EXIT.clean;
}
