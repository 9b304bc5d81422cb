import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { daysBetween } from "../../schema/day.ts";
import { ACCEPTED, readAccepted } from "../check/accepted.ts";
import { printable } from "../check/formats/printable.ts";
import { complete } from "../check/names.ts";
import { Usage } from "../check/options.ts";
import { readOwn, writeOwn } from "../check/own-file.ts";
import { EXIT, program, type World } from "../check/run.ts";
import { count } from "../feed/day-count.ts";
import { type Feed, standingsUrl } from "../feed/feed.ts";
import { asMatch, judge } from "../feed/judge.ts";
import { say } from "../feed/say.ts";
import { openFeed } from "../feed/source.ts";
import { successorOfMatch } from "../feed/successor.ts";
import { type Alert, bodyOf, type Message, MOST_ALERTS, textOf } from "./message.ts";
import { HELP, type Options, readOptions } from "./options.ts";
import { type Poster, send } from "./post.ts";
import { afterTimeout, dueOf, factsOf, formatState, type Memory, readState, type State } from "./watch.ts";

/** In days: an older feed may lack changes. */
const OLD = 7;

type NotifyWorld = Omit<World, "terminal"> & Poster;

/** An alert, and the memory once it is posted. */
type Pending = { alert: Alert; next: Memory };
type Sending = { message: Message; chunk: Pending[] };

/** Returns the exit code: 0 all posted, 1 the hook failed or the feed is old, 2 usage, 3 no feed. Never throws. */
export const notify = (args: readonly string[], world: NotifyWorld): Promise<number> =>
  program("notify", world, () => {
    const options = readOptions(args, world.env);
    return options.help ? HELP : postDue(options, world);
  });

async function postDue(options: Options, world: NotifyWorld): Promise<number> {
  const watched = watchedIn(options, world.cwd);
  const state = readAs(options.state, world.cwd, readState) ?? { failing_since: null, models: new Map() };
  const opened = await openFeed(options.feed, world);
  const feed = "problem" in opened ? opened.problem : complete(opened.feed);
  if ("problem" in opened || typeof feed === "string") throw new Error(`${feed}`);
  const { where } = opened;
  const { updated } = feed.document;
  const old = daysBetween(updated, world.today) > OLD;
  if (old) world.err(`notify: the feed is from ${updated}: later changes are not in it\n`);

  const due = watched.map((text) => dueFor(text, { feed, where, state, options, today: world.today }));
  const pending = due
    .filter((one) => typeof one === "object")
    .sort((a, b) => (a.alert.days_left ?? 1e6) - (b.alert.days_left ?? 1e6));
  const about = { feed: { url: where, updated }, late_since: state.failing_since };
  const messages: Sending[] = [];
  for (let chunk = pending.splice(0, MOST_ALERTS); chunk.length > 0; chunk = pending.splice(0, MOST_ALERTS))
    messages.push({ message: { alerts: chunk.map(({ alert }) => alert), ...about }, chunk });
  if (options.dryRun || options.hook === undefined) {
    for (const { message } of messages) world.out(`${textOf(message)}\n`);
    for (const line of due) if (typeof line === "string") world.out(`${printable(line)}\n`);
    return EXIT.clean;
  }
  const posted = await postAll(messages, state, options.hook, options, world);
  return posted && !old ? EXIT.clean : EXIT.findings;
}

/** Posts the messages in order and saves the state after each. Stops at the first failure. */
async function postAll(messages: readonly Sending[], state: State, hook: URL, options: Options, world: NotifyWorld) {
  const save = () => writeOwn(resolve(world.cwd, options.state), options.state, formatState(state));
  // Fails early if the state can't be written: the same alerts would be posted every day.
  save();
  for (const [i, { message, chunk }] of messages.entries()) {
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
      const waiting = count(messages.slice(i).flatMap(({ chunk }) => chunk).length, "alert");
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
function watchedIn({ ids }: Options, cwd: string): string[] {
  if (ids.length > 0) return [...new Set(ids)];
  const accepted = readAs(ACCEPTED, cwd, readAccepted);
  if (!accepted)
    throw new Usage(`there is no ${ACCEPTED}: create it with model-almanac --accept, or name the models to watch`);
  return [...accepted.models.keys()];
}

/** A file of ours; undefined if there is none. `parse` returns a sentence if it is invalid. */
function readAs<T extends object>(name: string, cwd: string, parse: (text: string) => T | string): T | undefined {
  const text = readOwn(resolve(cwd, name), name);
  const value = text === undefined ? undefined : parse(text);
  if (typeof value === "string") throw new Usage(`${name}: ${value}`);
  return value;
}

type Run = { feed: Feed; where: string | null; state: State; options: Options; today: string };

/** The alert that is due for one model. If there is none, updates its state and says so. */
function dueFor(watched: string, { feed, where, state, options, today }: Run): Pending | string {
  // An id is what the file of accepted ones has; as text it may mean another model.
  const known = feed.modelOf(watched);
  const match = known ? asMatch(known, watched) : feed.resolve(watched);
  const now = judge(feed, match, { today });
  const due = dueOf(factsOf(match, now), now, state.models.get(watched), options.days);
  if (!("why" in due)) {
    state.models.set(watched, due.next);
    return `nothing is due for ${watched}: ${now.verdict}, ${say(now)}`;
  }
  const { why, changes, next } = due;
  const alert: Alert = {
    ...now,
    key: hashOf([watched, next]),
    ...{ watched, why, changes, reason: say(now) },
    replacement: successorOfMatch(feed, match, { today }),
    link: now.id === null ? null : pageOf(where, now.id),
  };
  return { alert, next };
}

/** The model's page on the feed's site; null if the feed is a file. */
function pageOf(where: string | null, id: string): string | null {
  const [, site] = /^(.*)\/api\/standings\.json$/.exec(standingsUrl(where ?? "") ?? "") ?? [];
  return site === undefined ? null : `${site}/models/${id}/`;
}

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
