import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { publish } from "../../src/publish/generation.ts";
import { markedCatalog, markOf, SITE } from "./reader.ts";

const CHILD = join(import.meta.dirname, "child.ts");
const child = (...args: string[]) => spawnSync(process.execPath, [CHILD, ...args], { encoding: "utf8" });

function inFolder(use: (out: string) => void | Promise<void>): () => Promise<void> {
  return async () => {
    const out = mkdtempSync(join(tmpdir(), "almanac-publish-"));
    try {
      await use(out);
    } finally {
      rmSync(out, { recursive: true });
    }
  };
}

/** Nothing but whole generations, at most three, and the bookkeeping; no leftovers. */
function assertTidy(out: string): void {
  assert.deepEqual(readdirSync(out).sort(), ["current", "generations", "recent.json"]);
  assert.ok(readdirSync(join(out, "generations")).length <= 3);
}

test(
  "killed at any step of its work on disk, a publish leaves the old generation or the new one, whole",
  inFolder(async (out) => {
    await publish(markedCatalog("0"), { out, site: SITE });
    await publish(markedCatalog("1"), { out, site: SITE });
    await publish(markedCatalog("2"), { out, site: SITE });
    const steps = Number(child(out, "3").stdout);
    assert.ok(steps > 100, `${steps} steps`);
    // The last steps are the moves that a reader could notice; the others are spread over the building.
    const moments = [
      ...Array.from({ length: 6 }, (_, i) => 1 + Math.floor((i * steps) / 6)),
      ...range(steps - 8, steps),
    ];
    let before = "3";
    const seen = { old: 0, new: 0 };
    for (const [i, moment] of moments.entries()) {
      const mark = `at-${i}`;
      const { signal, stdout, stderr } = child(out, mark, String(moment));
      assert.equal(signal, "SIGKILL", `step ${moment} of ${steps}: ${stdout}${stderr}`);
      const now = markOf(out, [before, mark]);
      seen[now === mark ? "new" : "old"]++;
      before = now;
    }
    assert.ok(seen.old > 0 && seen.new > 0, JSON.stringify(seen));
    await publish(markedCatalog("after"), { out, site: SITE });
    assert.equal(markOf(out, ["after"]), "after");
    assertTidy(out);
  }),
);

test(
  "where the disk takes no more, publishing ends with a clear error, the old generation stays, and nothing is left lying",
  inFolder(async (out) => {
    await publish(markedCatalog("old"), { out, site: SITE });
    // A limit on the size of a file stands for a full disk: the catalog document does not fit.
    const command = `ulimit -f 2; exec "$0" "$@"`;
    const { status, stderr } = spawnSync("bash", ["-c", command, process.execPath, CHILD, out, "new"], {
      encoding: "utf8",
    });
    assert.equal(status, 1);
    assert.match(stderr, /^cannot publish to .*: EFBIG/);
    assert.equal(markOf(out, ["old"]), "old");
    assertTidy(out);
  }),
);

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
