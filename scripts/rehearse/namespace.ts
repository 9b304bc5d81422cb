// A network of our own for a rehearsal: a Linux namespace with only addresses that look public, and names from a hosts file of its own.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PUBLIC } from "../../test/collect/fault-origin.ts";

const NAMESPACES = ["--map-root-user", "--net", "--mount"];

/** Whether this machine allows it; iproute2 and util-linux are needed. */
export const hasNamespaces = (): boolean =>
  spawnSync("unshare", [...NAMESPACES, "ip", "link", "set", "lo", "up"]).status === 0;

/** Runs the rehearsal again in a namespace; returns its exit code. */
export async function inNamespace(args: readonly string[]): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), "almanac-names-"));
  const names = join(dir, "hosts");
  const resolver = join(dir, "resolv.conf");
  writeFileSync(names, "127.0.0.1 localhost\n");
  // No name server: a name that the file lacks has no address.
  writeFileSync(resolver, "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n");
  const setUp = [
    "ip link set lo up",
    ...Object.values(PUBLIC).map((address) => `ip address add ${address}/32 dev lo`),
    `mount --bind ${names} /etc/hosts`,
    `mount --bind ${resolver} /etc/resolv.conf`,
    'exec "$0" "$@"',
  ].join(" && ");
  const again = [process.execPath, "bin/run.mjs", "scripts/rehearse.ts", ...args, "--names", names];
  const child = spawn("unshare", [...NAMESPACES, "sh", "-c", setUp, ...again], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  rmSync(dir, { recursive: true, force: true });
  return code ?? 2;
}
