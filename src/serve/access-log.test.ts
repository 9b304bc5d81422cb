import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { folder } from "../../test/folder.ts";
import { openAccessLog } from "./access-log.ts";

test("a full disk is told once, and lines are written again when there is space", {
  skip: !existsSync("/dev/full"),
}, async () => {
  const file = join(folder(), "access.log");
  symlinkSync("/dev/full", file);
  const said: string[] = [];
  const log = openAccessLog(file, (message) => said.push(message));
  const note = (request: string) => log.note({ remoteAddress: "127.0.0.1" } as Socket, request, 200, 1, 0.5);
  for (const request of ["a", "b", "c"]) {
    note(request);
    await wait(1_100);
  }
  rmSync(file);
  note("d");
  await wait(1_200);
  note("e");
  await log.close();
  const written = readFileSync(file, "utf8").trim().split("\n");
  assert.equal(JSON.parse(written.at(-1) ?? "").request, "e");
  assert.equal(said.filter((line) => line.includes("ENOSPC")).length, 1, said.join("\n"));
  assert.ok(
    said.some((line) => /\d lines dropped/.test(line)),
    said.join("\n"),
  );
});
