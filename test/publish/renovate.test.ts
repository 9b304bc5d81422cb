// Follows the rules of Renovate 44.121.2 for the data source and regex versioning; renovate.heavy.ts runs Renovate itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDay } from "../../src/schema/day.ts";
import { PROVIDER_SLUGS } from "../../src/schema/vocabulary.ts";
import { cyclesOf, managers, PROGRAM, RAISED } from "./renovate.ts";

const TODAY = "2026-11-22";
const isDayOrNot = (value: unknown) => typeof value === "boolean" || isDay(value);

test("cycles are valid for Renovate's data source, with unique names", () => {
  for (const slug of PROVIDER_SLUGS) {
    const cycles = cyclesOf(slug);
    for (const { cycle, releaseDate, eol, discontinued } of cycles) {
      assert.equal(typeof cycle, "string");
      assert.ok(releaseDate === undefined || isDay(releaseDate), cycle);
      assert.ok(isDayOrNot(eol) && isDayOrNot(discontinued), cycle);
    }
    assert.equal(new Set(cycles.map(({ cycle }) => cycle)).size, cycles.length, slug);
  }
});

test("the managers of docs/renovate.md find ids and a live target in the same model line", () => {
  const raised = managers.flatMap(({ matchStrings, depNameTemplate, versioningTemplate }) => {
    const versioning = new RegExp(versioningTemplate.replace(/^regex:/, ""));
    const isOver = (value: boolean | string) => value === true || (typeof value === "string" && value <= TODAY);
    const live = cyclesOf(depNameTemplate).filter(({ eol, discontinued }) => !isOver(eol) && !isOver(discontinued));
    return matchStrings.flatMap((pattern) =>
      [...PROGRAM.matchAll(new RegExp(pattern, "g"))].flatMap(({ groups }) => {
        const value = groups?.currentValue ?? "";
        const line = versioning.exec(value)?.groups;
        assert.ok(line, `${value} is not a version`);
        assert.ok(
          cyclesOf(depNameTemplate).some(({ cycle }) => cycle === value),
          `${value} is not a cycle`,
        );
        const higher = live.filter(({ cycle }) => {
          const other = versioning.exec(cycle)?.groups;
          return other && other.compatibility === line.compatibility && Number(other.major) >= Number(line.major);
        });
        return higher.length > 0 ? [value] : [];
      }),
    );
  });
  assert.deepEqual(raised, RAISED);
});
