// Rehearses a year of an almanac that nobody looks after: faults are drawn at random, from a fixed seed.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lint } from "../../src/catalog/lint.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog, saveDecisions } from "../../src/catalog/save.ts";
import { upgradeWhole } from "../../src/catalog/upgrade.ts";
import { emptyCatalog } from "../../src/schema/catalog.ts";
import { type FaultOrigin, startFaultOrigin } from "../../test/collect/fault-origin.ts";
import { startCatalog } from "../../test/collect/fortnight.ts";
import { hostOf, SLUGS } from "../../test/collect/fortnight-days.ts";
import { ALERTS, alarms } from "./alerts.ts";
import { faultyDisk } from "./disk.ts";
import { type Operator, startOperator, type Time } from "./operator.ts";
import { Pages, type Random, seeded } from "./pages-of-a-year.ts";

const HOUR = 3_600_000;
const START = Date.parse("2027-01-01T00:30:00Z");
/** The last retry may come four hours after the end of a fault, and is seen an hour later. */
const GRACE_HOURS = 6;
const REFUSALS =
  "status-500 status-503 name-unknown connection-refused closes-in-body gzip-garbage redirect-to-login".split(" ");

/** `most`: hours. `needed`: one of these fires if it lasts a day. `may`: further alerts that are right. */
type Kind = { name: string; most: number; needed: string[]; may: string[] };
const [NOTHING, FAILED, LATE, PAGES, RELOAD] = ALERTS.map(({ name }) => name) as [
  string,
  string,
  string,
  string,
  string,
];
const KINDS: readonly Kind[] = [
  { name: "no DNS", most: 96, needed: [FAILED], may: [LATE, PAGES] },
  { name: "a host fails", most: 96, needed: [FAILED], may: [LATE, PAGES] },
  { name: "the disk is full", most: 96, needed: [FAILED], may: [LATE, PAGES] },
  { name: "the server is down", most: 60, needed: [NOTHING], may: [LATE, FAILED] },
  { name: "killed in a run", most: 1, needed: [], may: [] },
  { name: "the clock is ahead", most: 72, needed: [], may: [] },
  { name: "the clock is behind", most: 72, needed: [], may: [LATE] },
  { name: "dist rots, and a restart", most: 1, needed: [], may: [RELOAD, NOTHING] },
  { name: "an older state, and a release with a page less", most: 1, needed: [], may: [] },
];
type Outage = { kind: Kind; from: number; hours: number; fired: Set<string> };

export type YearReport = { lines: string[]; faults: string[] };

/** Plays the days; `faults` says what went wrong, one line each. */
export async function playYear(days: number, seed = 33): Promise<YearReport> {
  const dir = mkdtempSync(join(tmpdir(), "almanac-year-"));
  const origin = await startFaultOrigin();
  try {
    const year = new Year(dir, origin, seeded(seed));
    return await year.play(days).finally(() => year.disk.restore());
  } finally {
    await origin.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

class Year {
  readonly #dirs: { catalog: string; out: string };
  readonly #older: string;
  readonly #origin: FaultOrigin;
  readonly #random: Random;
  readonly disk;
  readonly #time: Time = { true: START, off: 0 };
  readonly #pages = new Pages();
  readonly #outages: Outage[] = [];
  readonly #faults: string[] = [];
  readonly #log: string[] = [];
  #server: Operator | undefined;

  constructor(dir: string, origin: FaultOrigin, random: Random) {
    this.#dirs = { catalog: join(dir, "catalog"), out: join(dir, "dist") };
    this.#older = join(dir, "older");
    this.#origin = origin;
    this.#random = random;
    this.disk = faultyDisk(Object.values(this.#dirs));
    startCatalog(this.#dirs.catalog);
  }

  async play(days: number): Promise<YearReport> {
    const evaluate = alarms();
    let [served, next, since] = [0, 36, START];
    let outage: Outage | undefined;
    await this.#newDay();
    await this.#start();
    for (let hour = 1; hour < days * 24; hour++) {
      this.#time.true += HOUR;
      if (hour % 24 === 0) await this.#newDay();
      if (outage && this.#time.true >= outage.from + outage.hours * HOUR) {
        await this.#end(outage);
        since = this.#time.true;
        next = hour + 24 + this.#random(48);
        outage = undefined;
      } else if (!outage && hour === next) {
        outage = this.#draw();
        await this.#begin(outage);
      }
      await this.#server?.turn();
      const scrape = await this.#server?.metrics();
      for (const name of evaluate(scrape, this.#time.true / 1_000)) this.#told(name);
      if (this.#server === undefined) continue;
      const calm = outage ? 0 : (this.#time.true - since) / HOUR;
      // The day's run is at 05:17.
      if (await this.#isRight(calm > 30 && hour % 24 > 6)) served++;
      const isCalm = calm > GRACE_HOURS;
      if (isCalm && !(await this.#server.health()).startsWith("ok"))
        this.#wrong(`dead end: ${await this.#server.health()}`);
    }
    await this.#server?.stop();
    return this.#report(days, served);
  }

  async #newDay(): Promise<void> {
    this.#pages.live(this.#random);
    this.#pages.show(this.#origin);
    // A backup that a later fault restores.
    if (this.#random(30) === 0 && existsSync(this.#dirs.catalog)) this.#copy(this.#dirs.catalog, this.#older);
  }

  #copy(from: string, to: string): void {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  }

  async #start(): Promise<void> {
    this.#server = await startOperator(this.#dirs, this.#time, this.#origin, (line) => void this.#log.push(line));
  }

  async #stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  #draw(): Outage {
    const kind = KINDS[this.#random(KINDS.length)] as Kind;
    const outage = { kind, from: this.#time.true, hours: 1 + this.#random(kind.most), fired: new Set<string>() };
    this.#outages.push(outage);
    return outage;
  }

  async #begin({ kind }: Outage): Promise<void> {
    const random = this.#random;
    const hosts = SLUGS.map(hostOf);
    const refusal = REFUSALS[random(REFUSALS.length)] ?? "";
    const actions: Record<string, () => unknown> = {
      "no DNS": () => hosts.map((host) => this.#origin.afflict(host, "name-unknown")),
      "a host fails": () => this.#origin.afflict(hosts[random(hosts.length)] ?? "", refusal),
      "the disk is full": () => this.disk.fail("ENOSPC", random(40)),
      "the server is down": () => this.#stop(),
      "killed in a run": () => this.#kill(),
      "the clock is ahead": () => (this.#time.off = (1 + random(400)) * 24 * HOUR),
      "the clock is behind": () => (this.#time.off = -(1 + random(60)) * 24 * HOUR),
      "dist rots, and a restart": () => this.#rot(),
      "an older state, and a release with a page less": () => this.#upgrade(),
    };
    await actions[kind.name]?.();
  }

  async #end({ kind }: Outage): Promise<void> {
    for (const slug of SLUGS) this.#origin.heal(hostOf(slug));
    this.disk.heal();
    this.#time.off = 0;
    if (kind.name === "an older state, and a release with a page less") await this.#upgrade(false);
    if (this.#server === undefined) await this.#start();
  }

  /** Everything that the process writes after some writes of its run is lost; then it is gone, and started again. */
  async #kill(): Promise<void> {
    await this.#stop();
    // A missed day makes it collect at its start.
    this.#time.true += 24 * HOUR;
    await this.#newDay();
    this.disk.fail("EKILLED", this.#random(120));
    await this.#start();
    await this.#server?.turn();
    await this.#stop();
    this.disk.heal();
    await this.#start();
  }

  async #rot(): Promise<void> {
    await this.#stop();
    const current = join(this.#dirs.out, "current");
    const files = readdirSync(current, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.(json|gz|html)$/.test(file),
    );
    for (let i = 0; i < 5; i++) {
      const path = join(current, files[this.#random(files.length)] ?? "manifest.json");
      const bytes = readFileSync(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(path, bytes);
    }
    await this.#start();
  }

  /** Restores the backup, if there is one, and upgrades it to a release that lacks a page, or has it again. */
  async #upgrade(isLess = true): Promise<void> {
    await this.#stop();
    const { catalog: dir } = this.#dirs;
    if (isLess && existsSync(this.#older)) this.#copy(this.#older, dir);
    const release = `${this.#older}-release`;
    rmSync(release, { recursive: true, force: true });
    startCatalog(release);
    const slug = SLUGS[this.#random(SLUGS.length)] ?? "zai";
    const file = join(release, slug, "provider.json");
    const provider = JSON.parse(readFileSync(file, "utf8"));
    if (isLess) delete provider.pages.pricing;
    writeFileSync(file, `${JSON.stringify(provider, null, 2)}\n`);
    const { providers } = loadCatalog(release).catalog;
    const state = loadCatalog(dir).catalog;
    const { catalog } = upgradeWhole(state, emptyCatalog({ providers }));
    for (const { id, provider } of state.models.values())
      if (!catalog.models.has(id)) rmSync(join(dir, provider, `${id}.json`));
    saveDecisions(catalog, dir);
    saveCatalog(catalog, dir);
    for (const one of SLUGS) this.#copy(join(release, one, "provider.json"), join(dir, one, "provider.json"));
    const [finding] = lint(loadCatalog(dir));
    if (finding) this.#wrong(`an upgrade leaves a finding: ${finding.file}: ${finding.message}`);
    await this.#start();
  }

  /** Whether the feed is served. No value may be one that its page never stated or, if it is `current`, doesn't state today, unless that is held. */
  async #isRight(isCurrent: boolean): Promise<boolean> {
    const text = await this.#server?.get("/api/models.json").catch((error: Error) => void this.#wrong(error.message));
    if (text === undefined) return false;
    for (const model of JSON.parse(text).models)
      for (const field of ["status", "price_input_per_mtok", "price_output_per_mtok"])
        if (!this.#fits(model.id, field, model[field], isCurrent))
          this.#wrong(
            `${model.id}.${field} is ${model[field]}, stated: ${this.#pages.stated.get(`${model.id}.${field}`)}`,
          );
    return true;
  }

  #fits(id: string, field: string, value: unknown, isCurrent: boolean): boolean {
    const stated = this.#pages.stated.get(`${id}.${field}`) ?? [];
    if (stated.at(-1) === value) return true;
    if (!isCurrent) return value === null || stated.includes(value);
    return loadCatalog(this.#dirs.catalog).catalog.held.some((held) => held.id === id && held.field === field);
  }

  #told(name: string): void {
    const outage = this.#outages.findLast(({ from, hours }) => this.#time.true <= from + (hours + GRACE_HOURS) * HOUR);
    if (outage && [...outage.kind.needed, ...outage.kind.may].includes(name)) outage.fired.add(name);
    else this.#wrong(`"${name}" fired for nothing`);
  }

  #wrong(what: string): void {
    const last = this.#outages.at(-1);
    const line = `${new Date(this.#time.true).toISOString().slice(0, 13)}: ${what} (after: ${last?.kind.name ?? "nothing"})`;
    this.#faults.push(line);
  }

  #report(days: number, served: number): YearReport {
    for (const { kind, from, hours, fired } of this.#outages)
      if (
        Math.min(hours, (this.#time.true - from) / HOUR) >= 24 &&
        kind.needed.length > 0 &&
        !kind.needed.some((name) => fired.has(name))
      )
        this.#faults.push(`${new Date(from).toISOString()}: ${hours} hours of "${kind.name}" fired nothing`);
    const counts = KINDS.map(({ name }) => `${name}: ${this.#outages.filter(({ kind }) => kind.name === name).length}`);
    const fired = ALERTS.map(({ name }) => `${name}: ${this.#outages.filter((one) => one.fired.has(name)).length}`);
    const silent = ALERTS.filter(({ name }) => !this.#outages.some((one) => one.fired.has(name)));
    if (days >= 365) for (const { name } of silent) this.#faults.push(`"${name}" never fired`);
    const last = loadCatalog(this.#dirs.catalog).catalog;
    const lines = [
      `${days} days, served in ${served} of ${days * 24} hours`,
      `outages: ${counts.join(", ")}`,
      `of them fired: ${fired.join(", ")}`,
      `${last.models.size} models, ${last.changes.length} changes, ${last.held.length} held, serial ${last.changes.length + (last.removed ?? 0)}`,
    ];
    return { lines, faults: this.#faults };
  }
}
