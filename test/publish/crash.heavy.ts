import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readlinkSync } from "node:fs";
import { join } from "node:path";
import { assertTidy, inFolder, markOf, PUBLISHER, put, readCurrent } from "./reader.ts";

const KILLS = 500;

/** Reproducible pseudo-random numbers in 0..1. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

/** Reads the current generation completely, retrying if it was replaced meanwhile. */
function readWhole(out: string): void {
  for (;;) {
    const before = readlinkSync(join(out, "current"));
    try {
      return void readCurrent(out);
    } catch (error) {
      if (readlinkSync(join(out, "current")) === before) throw error;
    }
  }
}

inFolder(
  `killed ${KILLS} times at random moments while a reader reads, publishing never exposes a mixed or missing generation`,
  async (out, t) => {
    await put(out, "start");
    let before = "start";
    let switches = 0;
    let reads = 0;
    const moments = numbers(2);
    for (let kill = 0; kill < KILLS; kill++) {
      const marks = Array.from({ length: 40 }, (_, i) => `${kill}-${i}`);
      const child = spawn(process.execPath, [...PUBLISHER, out, marks.join(",")], { stdio: "ignore" });
      const ended = new Promise((resolve) => child.on("exit", resolve));
      const timer = setTimeout(() => child.kill("SIGKILL"), 100 + 900 * moments.next().value);
      while (child.exitCode === null && child.signalCode === null) {
        readWhole(out);
        reads++;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await ended;
      clearTimeout(timer);
      const now = markOf(out, [before, ...marks]);
      if (now !== before) switches++;
      before = now;
    }
    await put(out, "after");
    assert.equal(markOf(out, ["after"]), "after");
    assertTidy(out);
    t.diagnostic(`${KILLS} kills, ${switches} of them after a switch, ${reads} complete reads`);
  },
);

process.env.LONG_TESTS = "1";
await import("./crash.test.ts");
