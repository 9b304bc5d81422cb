// Parses a page to a tree, in a thread that can be ended: some texts would take a parser minutes and gigabytes.
import { fileURLToPath } from "node:url";
import * as threads from "node:worker_threads";
import { treeOfHtml } from "./outline-html.ts";
import { treeOfMarkdown } from "./outline-markdown.ts";
import { treeOfYaml } from "./outline-yaml.ts";
import type { Format } from "./page.ts";
import type { Node } from "./tree.ts";

type Tree = { nodes: Node[]; entries?: Record<string, string> };
type Source = { format: Exclude<Format, "json" | "text">; text: string };
type Answer = { tree: Tree } | { error: unknown };
type Thread = { port: threads.MessagePort; answered: Int32Array<SharedArrayBuffer>; worker: threads.Worker };

/** The most that one page may take, whatever else the machine does; the thread's start is part of the first page's time. */
export const LIMITS = { cpuMs: 10_000, megabytes: 200 };

/** Whatever so short a text says takes a second or two, and is parsed at once. */
const SHORT = 5_000;

/** How often the processor time is looked at. */
const LOOK_MS = 250;
/** A thread that ran out of memory is gone, and uses no more processor time. */
const IDLE_LOOKS = 40;

let thread: Thread | undefined;

/**
 * Parses HTML, Markdown or YAML. Throws an Error that says why it can't be parsed, also if that takes too much. `cpuMs`: Infinity for a text
 * that is known to be harmless, which is parsed at once.
 */
export function parse(format: Source["format"], text: string, cpuMs = LIMITS.cpuMs): Tree {
  if (text.length < SHORT || cpuMs === Number.POSITIVE_INFINITY || !threads.isMainThread)
    return treeOf({ format, text });
  thread ??= started();
  const answer = ask(thread, { format, text }, cpuMs);
  if (answer === undefined) {
    void thread.worker.terminate();
    thread = undefined;
    throw new Error(`parsing it takes more than ${cpuMs / 1_000} s or ${LIMITS.megabytes} MB`);
  }
  if ("error" in answer) throw answer.error;
  return answer.tree;
}

/** A line right above a table, which would otherwise go on in a list before it and take the table along. */
const GLUED = /^(?!\s*\|)(.*\S.*\n)(?=\|.*\|[ \t]*\n\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$)/gm;

/** The cell in which a page was cut off: at its end, in a row that lacks the mark of its end, unlike the row above. */
const CUT_OFF = /(\|[ \t]*\n[ \t]*\|[^\n]*\|)[^|\n]+$/;

function treeOf({ format, text }: Source): Tree {
  if (format === "html") return { nodes: treeOfHtml(text) };
  if (format === "yaml") return { nodes: treeOfYaml(text) };
  return treeOfMarkdown(text.replace(CUT_OFF, "$1").replace(GLUED, "$1\n"), format);
}

function started(): Thread {
  const { port1: port, port2 } = new threads.MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const worker = new threads.Worker(fileURLToPath(new URL("../../../bin/run.mjs", import.meta.url)), {
    argv: [fileURLToPath(import.meta.url)],
    workerData: { parses: port2, answered },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes },
  });
  // A page that takes too much is told by its missing answer.
  worker.on("error", () => {}).unref();
  port.unref();
  return { port, answered, worker };
}

/** Blocks until the thread answers; undefined if it takes too much. */
function ask({ port, answered }: Thread, source: Source, cpuMs: number): Answer | undefined {
  Atomics.store(answered, 0, 0);
  port.postMessage(source);
  const cpu = process.cpuUsage();
  let [used, idle] = [0, 0];
  while (Atomics.wait(answered, 0, 0, LOOK_MS) === "timed-out") {
    const { user, system } = process.cpuUsage(cpu);
    idle = (user + system) / 1_000 - used < 1 ? idle + 1 : 0;
    used = (user + system) / 1_000;
    if (used > cpuMs || idle > IDLE_LOOKS) return undefined;
  }
  return threads.receiveMessageOnPort(port)?.message;
}

if (!threads.isMainThread && threads.workerData?.parses) {
  const { parses, answered } = threads.workerData as { parses: threads.MessagePort; answered: Int32Array };
  parses.on("message", (source: Source) => {
    try {
      parses.postMessage({ tree: treeOf(source) } satisfies Answer);
    } catch (error) {
      // Deep nesting also stops the message.
      parses.postMessage({ error: error instanceof DOMException ? new RangeError(error.message) : error });
    }
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
}
