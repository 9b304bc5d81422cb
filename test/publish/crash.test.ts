import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { LONG } from "../long.ts";
import { assertTidy, inFolder, markOf, PUBLISHER, put } from "./reader.ts";

const child = (...args: string[]) => spawnSync(process.execPath, [...PUBLISHER, ...args], { encoding: "utf8" });

inFolder(
  "killed at any file system operation, a publish leaves the old generation or the new one, complete",
  async (out) => {
    await put(out, "0");
    await put(out, "1");
    await put(out, "2");
    const steps = Number(child(out, "3").stdout);
    assert.ok(steps > 100, `${steps} steps`);
    // The last steps are the renames that a reader could notice; another is within the build.
    const moments = LONG ? range(1, steps) : [Math.floor(steps / 2), ...range(steps - 3, steps)];
    let before = "3";
    const seen = { old: 0, new: 0 };
    for (const [i, moment] of moments.entries()) {
      const mark = `at-${i}`;
      const { signal, stdout, stderr } = child(out, mark, String(moment));
      // In the long form the leftovers of earlier runs change the number of steps, so the last ones may not exist.
      if (!LONG || moment < steps - 5)
        assert.equal(signal, "SIGKILL", `step ${moment} of ${steps}: ${stdout}${stderr}`);
      const now = markOf(out, [before, mark]);
      seen[now === mark ? "new" : "old"]++;
      before = now;
    }
    assert.ok(seen.old > 0 && seen.new > 0, JSON.stringify(seen));
    await put(out, "after");
    assert.equal(markOf(out, ["after"]), "after");
    assertTidy(out);
  },
);

inFolder(
  "on a full disk, publishing fails with a clear error, the old generation stays, and no temporary files are left",
  async (out) => {
    await put(out, "old");
    // A file size limit simulates a full disk: the catalog document does not fit.
    const command = `ulimit -f 2; exec "$0" "$@"`;
    const { status, stderr } = spawnSync("bash", ["-c", command, process.execPath, ...PUBLISHER, out, "new"], {
      encoding: "utf8",
    });
    assert.equal(status, 1);
    assert.match(stderr, /^cannot publish to .*: EFBIG/);
    assert.equal(markOf(out, ["old"]), "old");
    assertTidy(out);
  },
);

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
