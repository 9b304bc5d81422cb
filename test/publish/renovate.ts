import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endOfLifeCycles } from "../../src/publish/exports/endoflife.ts";
import { COMMITTED_CONTEXT } from "../committed.ts";

const ROOT = join(import.meta.dirname, "../..");
export const SITE = "https://almanac.example";

type Manager = { matchStrings: string[]; depNameTemplate: string; versioningTemplate: string };

/** The configuration in docs/renovate.md, as text and parsed. */
export const shown = /```json\n(.*?)```/s.exec(readFileSync(join(ROOT, "docs/renovate.md"), "utf8"))?.[1] ?? "";
export const { customManagers: managers }: { customManagers: Manager[] } = JSON.parse(shown);

export const cyclesOf = (slug: string) => endOfLifeCycles(COMMITTED_CONTEXT, slug);

/** A program with ids of earlier generations. The last one has no newer model in its line. */
export const PROGRAM = `CHAT = "claude-opus-4-5-20251101"
ALIAS = "claude-sonnet-4-5"
FAST = "gemini-2.5-flash"
LITE = 'gemini-2.5-flash-lite'
GPT = "gpt-5"
MINI = "gpt-4.1-mini"
OTHER = "gpt-5.3-codex"
`;
/** The ids that Renovate updates. */
export const RAISED = [
  "claude-opus-4-5-20251101",
  "claude-sonnet-4-5",
  "gemini-2.5-flash",
  "gemini-2.5-flash-lite",
  "gpt-5",
  "gpt-4.1-mini",
];
