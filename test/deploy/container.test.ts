import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { almanacIn } from "../almanac.ts";
import { ROOT } from "../program.ts";

/** The Dockerfile's instructions, each on one line. */
const lines = readFileSync(join(ROOT, "Dockerfile"), "utf8")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, "")
  .split("\n")
  .flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return name && rest ? [{ name, rest }] : [];
  });
const last = (name: string) => lines.findLast((line) => line.name === name)?.rest ?? "";
const from = lines.findLastIndex(({ name }) => name === "FROM");

test("the image runs as a non-root user, and keeps its state in a volume of that user", () => {
  assert.equal(last("USER"), "node");
  const run = lines.slice(from).filter(({ name }) => name === "RUN");
  assert.deepEqual(run, [
    { name: "RUN", rest: "node bin/almanac.mjs --version" },
    { name: "RUN", rest: "install -d -o node -g node /state" },
  ]);
  assert.equal(last("VOLUME"), "/state");
});

test("the base image is pinned by its digest, and the memory is limited", () => {
  assert.match(lines.find(({ name }) => name === "ARG")?.rest ?? "", /^NODE=\d+[\w.-]*@sha256:[\da-f]{64}$/);
  for (const { rest } of lines.filter(({ name }) => name === "FROM")) assert.match(rest, /^node:\$\{NODE\}/);
  assert.match(readFileSync(join(ROOT, "compose.yaml"), "utf8"), /^ {4}mem_limit: 2g$/m);
});

test("copied files exist, and .dockerignore allows exactly these", () => {
  const allowed = readFileSync(join(ROOT, ".dockerignore"), "utf8").match(/(?<=^!).*$/gm) ?? [];
  const copied = lines
    .filter(({ name, rest }) => name === "COPY" && !rest.startsWith("--from"))
    .map(({ rest }) => rest);
  const sources = new Set(copied.flatMap((rest) => rest.split(" ").slice(0, -1)));
  const tops = new Set([...sources].map((source) => source.split("/")[0]));
  assert.deepEqual([...tops].sort(), [...allowed].sort());
  for (const source of sources) assert.ok(existsSync(join(ROOT, source)), source);
});

test("its options exist, and its state and port match compose.yaml", async () => {
  const words: string[] = [...JSON.parse(last("ENTRYPOINT")), ...JSON.parse(last("CMD"))];
  assert.deepEqual(words.slice(0, 3), ["node", "bin/almanac.mjs", "serve"]);
  const { out } = await almanacIn(ROOT, "serve", "--help");
  for (const word of words.filter((word) => word.startsWith("--"))) assert.ok(out.includes(`${word} `), word);
  const { services, volumes } = parse(readFileSync(join(ROOT, "compose.yaml"), "utf8"));
  const { almanac } = services;
  assert.deepEqual([almanac.read_only, almanac.cap_drop, almanac.tmpfs], [true, ["ALL"], "/tmp"]);
  assert.deepEqual([almanac.volumes, Object.keys(volumes)], [["state:/state"], ["state"]]);
  assert.ok(words.includes("/state/catalog") && words.includes("/state/dist"));
  assert.deepEqual([almanac.ports, last("EXPOSE")], [["127.0.0.1:8787:8787"], "8787"]);
  assert.match(last("HEALTHCHECK"), /127\.0\.0\.1:9187\/healthz/);
  assert.ok(words.includes("9187"));
});
