import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { daysBetween } from "../../schema/day.ts";
import { askFeed, feedAt } from "../check/ask-old-feed.ts";
import type { Feed } from "../check/feed.ts";
import { printable } from "../check/formats/printable.ts";
import { LOCK, readLock } from "../check/lock-entry.ts";
import { Usage } from "../check/options.ts";
import { readOwn, writeOwn } from "../check/own-file.ts";
import { EXIT, type World } from "../check/run.ts";
import { successorOf } from "../check/successor.ts";
import type { NotFound } from "../feed/api.ts";
import { count } from "../feed/day-count.ts";
import { catalogUrl } from "../feed/get.ts";
import { WINDOW } from "../feed/row-verdict.ts";
import { judge, judgeNotFound } from "../feed/verdict.ts";
import type { Alert, Message } from "./message.ts";
import { HELP, type Options, readOptions } from "./options.ts";
import { type Poster, send } from "./post.ts";
import { bodyOf, MOST_ALERTS, textOf } from "./shapes.ts";
import { formatState, readState, type State } from "./state.ts";
import { afterTimeout, dueOf, factsOf, type Memory } from "./watch.ts";

/** In days: an older feed may lack changes. */
const OLD = 7;

export type NotifyWorld = Omit<World, "terminal"> & Poster;

/** An alert, and the memory once it is posted. */
type Pending = { alert: Alert; next: Memory };

/** Returns the exit code: 0 all posted, 1 the hook failed or the feed is old, 2 usage, 3 no feed. Never throws. */
export async function notify(args: readonly string[], world: NotifyWorld): Promise<number> {
  try {
    const options = readOptions(args, world.env);
    if (!options.help) return await postDue(options, world);
    world.out(`${HELP}\n`);
    return EXIT.clean;
  } catch (error) {
    world.err(`notify: ${printable((error as Error).message)}\n`);
    return error instanceof Usage ? EXIT.usage : EXIT.blind;
  }
}

async function postDue(options: Options, world: NotifyWorld): Promise<number> {
  const watched = watchedIn(options, world.cwd);
  const state = openState(options.state, world.cwd);
  const where = feedAt(options.feed, world);
  const feed = await askFeed(where);
  if (typeof feed === "string") throw new Error(feed);
  const old = daysBetween(feed.updated, world.today) > OLD;
  if (old) world.err(`notify: the feed is from ${feed.updated}: later changes are not in it\n`);

  const quiet: string[] = [];
  const pending = pendingIn(watched, { feed, where, state, options, today: world.today, quiet });
  const messages = chunksOf(pending).map((chunk): [Message, Pending[]] => [
    {
      alerts: chunk.map(({ alert }) => alert),
      feed: { url: where, updated: feed.updated },
      late_since: state.failing_since,
    },
    chunk,
  ]);
  if (options.dryRun || options.hook === undefined) {
    for (const [message] of messages) world.out(`${textOf(message)}\n`);
    for (const line of quiet) world.out(`${printable(line)}\n`);
    return EXIT.clean;
  }
  const posted = await postAll(messages, state, options.hook, options, world);
  return posted && !old ? EXIT.clean : EXIT.findings;
}

/** Posts the messages in order and saves the state after each. Stops at the first failure. */
async function postAll(
  messages: readonly [Message, Pending[]][],
  state: State,
  hook: URL,
  options: Options,
  world: NotifyWorld,
): Promise<boolean> {
  const save = () => writeOwn(resolve(world.cwd, options.state), options.state, formatState(state));
  // Fails early if the state can't be written: the same alerts would be posted every day.
  save();
  for (const [i, [message, chunk]] of messages.entries()) {
    const key = hashOf(message.alerts.map((one) => one.key));
    const failed = await send(hook, bodyOf(message, options.shape), key, world);
    if (failed !== undefined) {
      state.failing_since ??= world.today;
      if (failed.unsure)
        for (const { alert, next } of chunk) {
          const before = state.models.get(alert.watched);
          if (before && next.facts) state.models.set(alert.watched, afterTimeout(before, next.facts));
        }
      save();
      const waiting = count(messages.slice(i).flatMap(([, alerts]) => alerts).length, "alert");
      const since = state.failing_since === world.today ? "" : ` since ${state.failing_since}`;
      world.err(
        `notify: the hook at ${hook.host} failed${since}: ${failed.why}; ${waiting} waiting for the next run\n`,
      );
      return false;
    }
    for (const { alert, next } of chunk) state.models.set(alert.watched, next);
    state.failing_since = null;
    save();
    world.out(`${textOf(message)}\n`);
  }
  return true;
}

/** The ids to watch, without duplicates. */
function watchedIn({ ids, lock }: Options, cwd: string): string[] {
  if (ids.length > 0 && lock === undefined) return [...new Set(ids)];
  const name = lock ?? LOCK;
  const text = readOwn(resolve(cwd, name), name);
  if (text === undefined)
    throw new Usage(`there is no ${name}: create it with node check.mjs --update-lock, or name the models to watch`);
  const locked = readLock(text);
  if (typeof locked === "string") throw new Usage(`${name}: ${locked}`);
  return [...new Set([...ids, ...locked.keys()])];
}

function openState(name: string, cwd: string): State {
  const text = readOwn(resolve(cwd, name), name);
  if (text === undefined) return { failing_since: null, models: new Map() };
  const state = readState(text);
  if (typeof state === "string") throw new Usage(`${name}: ${state}`);
  return state;
}

/** `quiet` collects a line for each model without an alert. */
type Grounds = { feed: Feed; where: string; state: State; options: Options; today: string; quiet: string[] };

/** The alerts that are due, the nearest retirement first. Updates the state of models without an alert. */
function pendingIn(watched: readonly string[], grounds: Grounds): Pending[] {
  const pending = watched.flatMap((spelling) => pendingOf(spelling, grounds) ?? []);
  return pending.sort((a, b) => (a.alert.days_left ?? 1e6) - (b.alert.days_left ?? 1e6));
}

function pendingOf(watched: string, { feed, where, state, options, today, quiet }: Grounds): Pending | undefined {
  const found = feed.rows.has(watched) ? undefined : feed.resolver.resolve(watched);
  const row = feed.rows.get(watched) ?? (found?.kind === "found" ? found.model : undefined);
  const grounds = { ...feed, today };
  const host = found?.host ?? null;
  const onDay = (one: typeof row & object) => judge(one, grounds, one === row ? { host, text: watched } : {});
  const judgement = row ? onDay(row) : judgeNotFound(found as NotFound, grounds, watched);
  const facts = factsOf(row, judgement);
  const due = dueOf(facts, judgement, state.models.get(watched), options.days);
  if (!("why" in due)) {
    state.models.set(watched, due.next);
    quiet.push(`nothing is due for ${watched}: ${judgement.verdict}, ${judgement.reason}`);
    return undefined;
  }
  const { why, changes, next } = due;
  const alert: Alert = {
    key: hashOf([watched, next]),
    watched,
    id: row?.id ?? null,
    provider: row?.provider ?? null,
    why,
    changes,
    replacement: row ? successorOf(feed, row, onDay, WINDOW, watched) : null,
    link: row ? pageOf(where, row.id) : null,
    ...judgement,
  };
  return { alert, next };
}

/** The model's page on the feed's site; null if the feed is a file. */
function pageOf(where: string, id: string): string | null {
  const [, site] = /^(https?:.*?)(?:\/v1)?\/api\/models\.json$/.exec(catalogUrl(where) ?? "") ?? [];
  return site === undefined ? null : `${site}/models/${id}/`;
}

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

function chunksOf<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += MOST_ALERTS) chunks.push(items.slice(at, at + MOST_ALERTS));
  return chunks;
}
