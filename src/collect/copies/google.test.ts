import assert from "node:assert/strict";
import { test } from "node:test";
import type { Copy } from "../fetch/copies.ts";
import { google } from "./google.ts";

const copy = (more: Partial<Copy>): Copy => ({
  provider: "google",
  page: "pricing",
  copied_on: "2026-01-05",
  completeness: "whole",
  file: "x.md",
  format: "md",
  url: "https://docs.example.org/pricing",
  text: "",
  ...more,
});
const TABLE = "|  | Free Tier | Paid Tier, per 1M tokens in USD |\n| --- | --- | --- |\n| Input price | - | $1 |";

test("tables below a line of tabs get the tabs' names as headings, section by section", () => {
  const tabs = (...names: string[]) => `${names.map((n) => `[${n}](https://docs.example.org/#${n})`).join("")}More`;
  const text = `## One\n\n${tabs("Standard", "Batch")}\n\n${TABLE}\n\n${TABLE}\n\n## Two\n\n${TABLE}\n`;
  const [part] = google(copy({ text })) ?? [];
  assert.deepEqual(part?.text.match(/^#.*$/gm), ["## One", "### Standard", "### Batch", "## Two"]);
});

test("an excerpt loses the copyist's words; rows without a header are left aside", () => {
  const [part] = google(copy({ format: "text", completeness: "excerpt", text: "EXCERPT of $9.\n\n## One\n" })) ?? [];
  assert.equal(part?.text.trim(), "## One");
  const joined =
    "=== https://docs.example.org/pricing\n| Input price | $1 |\n=== https://docs.example.org/models/x-1\nLimits\n";
  const parts = google(copy({ format: "joined", completeness: "excerpt", text: joined })) ?? [];
  assert.deepEqual(
    parts.map((p) => [p.url, p.text]),
    [["https://docs.example.org/models/x-1", "| Property | Description |\n|---|---|\n| Token limits | Limits |"]],
  );
});

test("a flat text of properties becomes a table again", () => {
  const flat =
    "Name\n\nProperty Description\nModel code x-1\nToken limits[*]\n\nInput token limit\n\n1,000\nLatest update May 2026\n";
  const [part] =
    google(
      copy({
        page: "model-gemini-3-flash-preview",
        format: "joined",
        text: `=== https://docs.example.org/models/x-1\n${flat}`,
      }),
    ) ?? [];
  assert.deepEqual(part?.text.split("\n").slice(2), [
    "| Model code | x-1 |",
    "| Token limits | Input token limit 1,000 |",
    "| Latest update | May 2026 |",
  ]);
});

test("release notes as glued text are left to a person; the live form passes as it is", () => {
  assert.deepEqual(google(copy({ page: "changelog", copied_on: "2026-01-29", format: "text" })), []);
  assert.equal(google(copy({ page: "deprecations" })), undefined);
});
