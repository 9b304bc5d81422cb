// Builds the image and runs it like compose.yaml. Needs docker or podman, and the npm registry.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "../program.ts";

/** A running container engine. CONTAINER_ENGINE names another one. */
const program = [process.env.CONTAINER_ENGINE ?? "", "docker", "podman"].find(
  (name) => name !== "" && spawnSync(name, ["info"], { stdio: "ignore" }).status === 0,
);
const name = `almanac-${randomUUID()}`;
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program ?? "", args, { encoding: "utf8", maxBuffer: 1 << 26 });
  return { status, out: stdout?.trim() ?? "", err: stderr ?? "" };
};
const done = (...args: string[]) => {
  const { status, out, err } = run(...args);
  assert.equal(status, 0, `${args[0]}: ${err.slice(-2000)}`);
  return out;
};
/** Runs code in the container and returns its output. */
const inside = (code: string) => run("exec", name, "node", "-e", code).out;
const MODELS = readdirSync(join(ROOT, "catalog"), { recursive: true, encoding: "utf8" }).filter(
  (file) => !/^hosts/.test(file) && /\/.*\.json$/.test(file) && !file.endsWith("provider.json"),
).length;

describe("the image", { skip: program === undefined && "neither docker nor podman is running" }, () => {
  after(() => {
    run("rm", "--force", name);
    run("volume", "rm", "--force", name);
  });

  const start = () =>
    done(
      ...`run --detach --name ${name} --network none --read-only --tmpfs /tmp --cap-drop ALL`.split(" "),
      ...`--security-opt no-new-privileges --volume ${name}:/state ${name}`.split(" "),
    );
  const until = async (what: string, is: () => boolean) => {
    for (let turn = 0; turn < 240 && !is(); turn++) await delay(500);
    assert.ok(is(), `never: ${what}\n${run("logs", name).err.slice(-2000)}`);
  };
  const healthy = () => inside("fetch('http://127.0.0.1:9187/healthz').then((r) => console.log(r.status))") === "200";

  test("builds, starts with a new state as a non-root user, and is healthy", async () => {
    done("build", "--tag", name, ROOT);
    start();
    await until("healthy", healthy);
    const models =
      "fetch('http://127.0.0.1:8787/api/models.json').then((r) => r.json()).then((j) => console.log(j.models.length))";
    assert.equal(inside(models), `${MODELS}`);
    assert.equal(inside("console.log(process.getuid() > 0)"), "true");
    assert.match(inside("try { fs.writeFileSync('/app/x', '') } catch (e) { console.log(e.code) }"), /EROFS|EACCES/);
    const files = inside("console.log(fs.readdirSync('/state/catalog', { recursive: true }).join())");
    assert.ok(files !== "" && !files.includes("provider.json"), files);
  });

  test("a daily run ends with failures recorded; the container stops without being killed", async () => {
    const figures = "fetch('http://127.0.0.1:9187/metrics').then((r) => r.text()).then(console.log)";
    await until("the collect ended", () => /collect_runs_total\{result="failed"\} 1/.test(inside(figures)));
    assert.match(inside(figures), /^almanac_collect_pages\{result="failed"\} [1-9]/m);
    done("stop", "--time", "15", name);
    assert.equal(done("inspect", "--format", "{{.State.ExitCode}}", name), "0");
  });

  test("a new container continues with the state", async () => {
    done("rm", name);
    start();
    await until("healthy", healthy);
    assert.equal(inside("console.log(fs.existsSync('/state/catalog/failures.json'))"), "true");
  });

  test("of two containers with one state, one writes; the other names it and waits", () => {
    done("rm", "--force", name);
    const collect = ["run", "--network", "none", "--volume", `${name}:/state`];
    const first = done(...collect, "--detach", "--name", name, name, "collect", "--catalog", "/state/catalog");
    const second = run(...collect, "--rm", name, "collect", "--catalog", "/state/catalog");
    assert.ok(second.err.includes(first.slice(0, 12)), second.err);
  });
});
