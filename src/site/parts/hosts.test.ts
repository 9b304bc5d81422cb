import assert from "node:assert/strict";
import { test } from "node:test";
import type { HostModel } from "../../schema/host-document.ts";
import { hostGaps } from "../figures/host-gaps.ts";
import { html } from "../html.ts";
import { endAtHost, statusAtHost } from "./hosts.ts";

const TODAY = "2026-11-30";
const row = (over: object) => ({ status: "ga", retires_on: null, days_from_vendor: null, ...over }) as HostModel;
const textOf = (words: unknown) => String(html`${words as string}`).replace(/<[^>]*>/g, "");

for (const [status, read_on, isSure] of [
  ["ga", "2026-11-01", true],
  ["ga", "2025-11-13", false],
  ["deprecated", "2025-11-13", false],
  ["retired", "2025-11-13", true],
] as const)
  test(`a host's "${status}", read on ${read_on}, is ${isSure ? "" : "not "}shown as sure`, () => {
    const shown = statusAtHost(status, row({ status, read_on }), TODAY);
    assert.equal(String(html`${shown}`).includes(`class="status ${status}"`), isSure);
    assert.equal(/Nov 2025/.test(textOf(shown)), !isSure);
  });

test("an earliest day at a host that has passed is said to have passed", () => {
  for (const [retires_not_before, isOver] of [
    ["2025-11-04", true],
    ["2026-12-04", false],
  ] as const) {
    const words = textOf(endAtHost(row({ retires_not_before }), TODAY));
    assert.deepEqual([/passed/.test(words), /or later/.test(words)], [isOver, !isOver], words);
  }
});

test("the title over a host's dates denies none of its rows", () => {
  const titleOf = (read_on: string) => {
    const dates = { retires_on: "2027-01-01", days_from_vendor: -31, vendor: { retires_on: "2027-02-01" } };
    return hostGaps({ name: "Azure", slug: "azure" }, [row({ name: "oak", read_on, ...dates })], TODAY)?.title ?? "";
  };
  assert.match(titleOf(TODAY), /^1 model .*earlier/);
  assert.doesNotMatch(titleOf("2025-11-13"), /\bno\b|\d/);
});
