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

export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
export const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
