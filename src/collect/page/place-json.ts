import { escapePart as escaped } from "./place-spots.ts";

/**
 * Follows steps and returns the keys and texts at their end, or the first step that leads nowhere. A step is a key of an object, an
 * index of an array, or a text in an item of the array: directly, else at any depth. If several items match, all remain candidates.
 */
export function locateJson(root: unknown, steps: readonly string[]): { texts: string[] } | { missing: string } {
  let found = [root];
  for (const step of steps) {
    found = found.flatMap((value) => next(value, step));
    if (found.length === 0) return { missing: step };
  }
  return { texts: found.flatMap((value) => [...jsonKeys(value), ...jsonTexts(value)]) };
}

function next(value: unknown, step: string): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const key = Object.keys(value).find((name) => escaped(name) === step);
  if (key !== undefined) return [(value as Record<string, unknown>)[key]];
  if (!Array.isArray(value)) return [];
  const says = (text: unknown) => isScalar(text) && escaped(String(text)) === step;
  const direct = value.filter((item) => says(item) || (isObject(item) && Object.values(item).some(says)));
  return direct.length > 0 ? direct : value.filter((item) => jsonTexts(item).some(says));
}

/** Every string, number and boolean in a JSON value, as text, without keys. */
export function jsonTexts(value: unknown): string[] {
  if (isObject(value)) return Object.values(value).flatMap(jsonTexts);
  return isScalar(value) ? [String(value)] : [];
}

/** Every key in a JSON value. */
export function jsonKeys(value: unknown): string[] {
  if (!isObject(value)) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(jsonKeys)];
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
