import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { serve } from "../../src/serve/serve.ts";
import { folder } from "../folder.ts";
import { LONG } from "../long.ts";
import { PUBLISHER, put } from "../publish/reader.ts";
import { switchTo } from "./dist-fixture.ts";
import { type Answered, load } from "./load.ts";

const MARKS = ["one", "two", "three"];
const KILLS = LONG ? 40 : 1;

for (const fastPath of [true, false])
  test(`no response mixes generations while ${KILLS} publishers are killed, ${fastPath ? "with the fast path" : "with node:http only"}`, async (t) => {
    const { answered, problems, seen } = await readWhilePublishing(fastPath);
    t.diagnostic(`${answered} answers of ${seen.join(", ")}`);
    assert.deepEqual(problems, []);
    assert.ok(answered > 100 && seen.length > 1, `${answered} answers of ${seen}`);
  });

/** Reads with 16 connections until so many publishers have been killed. Returns the number of responses, problems and the marks seen. */
async function readWhilePublishing(fastPath: boolean) {
  const dist = folder();
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
  const publishing = async () => {
    const marks = Array.from({ length: 5_000 }, (_, i) => MARKS[i % MARKS.length]).join(",");
    for (let killed = 0; killed < KILLS; killed++) {
      const child = spawn(process.execPath, [...PUBLISHER, dist, marks], {
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await new Promise((resolve) => child.once("message", resolve)); // it has published once, and continues
      await wait(200);
      child.kill("SIGKILL");
      await ended;
    }
    over = true;
  };
  // Only a publisher's last step, which can run twenty times as often as all its steps.
  const generations = await readdir(join(dist, "generations"));
  const switching = async () => {
    for (let i = 0; !over; i++, await wait(20)) await switchTo(dist, generations[i % generations.length] as string);
  };
  const publisher = Promise.all([publishing(), switching()]);
  const options = { connections: 16, pause: 20, headers: { "Accept-Encoding": "gzip" } };
  const { answered, problems } = await load(url, options, publisher, check);
  await close();
  return { answered, problems, seen: [...seen].sort() };
}
