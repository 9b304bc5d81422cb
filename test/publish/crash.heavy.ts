import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sourceArgs } from "../program.ts";
import { assertTidy, inFolder, markOf, put, readCurrent } from "./reader.ts";

const CHILD = sourceArgs("test/publish/child.ts");
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
      const child = spawn(process.execPath, [...CHILD, out, marks.join(",")], { stdio: "ignore" });
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

inFolder(
  "killed at each file system operation, a publish leaves the old generation or the new one, complete",
  async (out, t) => {
    for (const mark of ["0", "1", "2"]) await put(out, mark);
    const run = (...args: string[]) => spawnSync(process.execPath, [...CHILD, out, ...args], { encoding: "utf8" });
    const steps = Number(run("3").stdout);
    let before = "3";
    for (let step = 1; step <= steps; step++) {
      const { signal, stderr } = run(`at-${step}`, String(step));
      // Leftovers of the previous run change the number of steps, so the last steps may not exist.
      if (step < steps - 5) assert.equal(signal, "SIGKILL", `step ${step} of ${steps}: ${stderr}`);
      before = markOf(out, [before, `at-${step}`]);
    }
    await put(out, "after");
    assertTidy(out);
    t.diagnostic(`${steps} steps`);
  },
);

inFolder(
  "on a disk that fills up at any point, or is read-only, the old generation stays and the next run is clean",
  async (out, t) => {
    const size = 1024 * 1024;
    const mount = (...args: string[]) => spawnSync("mount", args, { encoding: "utf8" });
    const { status, stderr } = mount("-t", "tmpfs", "-o", `size=${size}`, "tmpfs", out);
    if (status !== 0) return t.skip(`no small disk can be mounted here: ${stderr}`);
    try {
      const dist = join(out, "dist");
      await put(dist, "start");
      let before = "start";
      let full = 0;
      for (let room = 0; room <= 400; room += 8) {
        const filler = join(out, "filler");
        const { stdout } = spawnSync("df", ["--output=avail", "-k", out], { encoding: "utf8" });
        const available = Number(stdout.split("\n")[1]);
        writeFileSync(filler, Buffer.alloc(Math.max(0, available - room) * 1024));
        const mark = `room-${room}`;
        try {
          await put(dist, mark);
          before = mark;
        } catch (error) {
          assert.match((error as Error).message, /^cannot publish to .*ENOSPC/);
          full++;
        }
        assert.equal(markOf(dist, [before]), before);
        assertTidy(dist);
        rmSync(filler);
      }
      assert.ok(full > 5 && before !== "start", `${full} full disks`);
      await put(dist, "after");
      assertTidy(dist);
      assert.equal(mount("-o", "remount,ro", out).status, 0);
      await assert.rejects(put(dist, "never"), /^Error: cannot publish to .*EROFS/);
      assert.equal(markOf(dist, ["after"]), "after");
      t.diagnostic(`${full} full disks`);
    } finally {
      spawnSync("umount", [out]);
    }
  },
);
