import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { serve } from "../../src/serve/serve.ts";
import { put } from "../publish/reader.ts";
import { emptyDist, switchTo } from "./dist-fixture.ts";
import { type Answered, load } from "./load.ts";

const MARKS = ["one", "two", "three"];

/** Reads for so many seconds by 16 connections. Returns the answers, what was wrong with any, the marks seen and the publishers killed. */
export async function readWhilePublishing(seconds: number, fastPath: boolean) {
  const { dist, remove } = await emptyDist();
  for (const mark of MARKS) await put(dist, mark);
  const { url, close } = await serve({ dist, host: "127.0.0.1", port: 0, fastPath, interval: 5 });
  const seen = new Set<string>();
  const check = ({ status, etag, body }: Answered) => {
    if (status !== 200) return `status ${status}`;
    if (etag !== `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`) return "a body with another ETag";
    const text = gunzipSync(body).toString();
    const marks = MARKS.filter((mark) => text.includes(`Marked ${mark}"`));
    seen.add(marks.join("+"));
    return marks.length === 1 ? undefined : `marks ${marks}`;
  };
  let over = false;
  let killed = 0;
  const publishing = async () => {
    const marks = Array.from({ length: 5_000 }, (_, i) => MARKS[i % MARKS.length]).join(",");
    while (!over) {
      const child = spawn(process.execPath, [join(import.meta.dirname, "../publish/child.ts"), dist, marks], {
        stdio: "ignore",
      });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await wait(1_500); // it needs a part of this to start
      child.kill("SIGKILL");
      await ended;
      killed++;
    }
  };
  // What a publisher does last, and twenty times as often as it can do all before that.
  const generations = await readdir(join(dist, "generations"));
  const switching = async () => {
    for (let i = 0; !over; i++, await wait(20)) await switchTo(dist, generations[i % generations.length] as string);
  };
  const publisher = Promise.all([publishing(), switching()]);
  const options = { connections: 16, headers: { "Accept-Encoding": "gzip" } };
  const { answered, problems } = await load(url, options, wait(seconds * 1_000), check);
  over = true;
  await publisher;
  await close();
  await remove();
  return { answered, problems, seen: [...seen].sort(), killed };
}
