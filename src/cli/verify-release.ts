import { createPublicKey, type KeyObject } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { Option } from "commander";
import { copyAt } from "../deploy/copy.ts";
import { Seen, verifyRelease } from "../deploy/verify-release.ts";
import { CannotDo, EXIT } from "../schema/finding.ts";
import type { Verb } from "./command.ts";

type Options = { key?: string; seen?: string };
const FAULTS_SHOWN = 20;

export const verb: Verb<Options> = {
  description:
    "Reads /api/release.json of a published folder or of a feed at an address, and every document it lists. Reports each document " +
    "that is missing, different or swapped; with --key also a list that someone else made, and with --seen also a release " +
    "older than the last good one.",
  args: [["[from]", "folder written by publish, or address of a feed", "dist"]],
  options: [
    new Option("--key <file>", "the publisher's public key, Ed25519 in PEM"),
    new Option("--seen <file>", "the last good release; updated when all is well"),
  ],
  examples: [
    "almanac verify-release",
    "almanac verify-release https://almanac.example --key almanac.pub.pem --seen almanac.seen.json",
  ],
  run: (options, from = "") => run(from, options),
};

async function run(from: string, { key, seen }: Options): Promise<void> {
  const mend = "name a folder written by publish, or the address of a feed";
  if (!/^https?:/.test(from) && !existsSync(from)) throw new CannotDo(`there is no folder ${from}`, mend);
  const trust = { key: key === undefined ? undefined : publicKey(key), seen: (seen && seenIn(seen)) || undefined };
  const verdict = await verifyRelease(copyAt(from), trust).catch((error: Error) => {
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw new CannotDo(`${from} cannot be read: ${why}`, mend);
  });
  const { faults, documents } = verdict;
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`${from}: ${fault}`);
  if (faults.length > FAULTS_SHOWN) console.log(`${from}: and ${faults.length - FAULTS_SHOWN} more`);
  if (faults.length > 0 || !verdict.seen) {
    const counted = `${faults.length} ${faults.length === 1 ? "fault" : "faults"}`;
    console.error(`${counted}: this is not the release as published`);
    process.exitCode = EXIT.findings;
    return;
  }
  const { updated, serial } = verdict.seen;
  if (seen) remember(seen, verdict.seen);
  const unchecked = verdict.signed ? "signature not checked (--key)" : "unsigned";
  const who = key === undefined ? unchecked : "signed by the given key";
  console.log(`${documents} documents are as published: updated ${updated}, serial ${serial}, ${who}`);
}

/** Writes atomically, since without a valid file an older release can't be recognized. */
function remember(file: string, seen: Seen): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, `${JSON.stringify(seen)}\n`);
    renameSync(temporary, file);
  } catch (error) {
    throw new CannotDo(`${file} cannot be written: ${(error as Error).message}`, "name a writable file: --seen");
  }
}

function publicKey(file: string): KeyObject {
  try {
    return createPublicKey(readFileSync(file));
  } catch (error) {
    throw new CannotDo(`${file} is not a public key: ${(error as Error).message}`, "give an Ed25519 public key in PEM");
  }
}

function seenIn(file: string): Seen | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return Seen.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new CannotDo(`${file} is damaged`, "restore it; without it an older release can't be recognized");
  }
}
