import { parse } from "yaml";
import { element, type Node } from "./tree.ts";

/** The mapping in a YAML text, or those in its list, each scalar as it is printed; of a malformed text, what can be read. */
export function mappingsIn(text: string): Record<string, unknown>[] {
  try {
    const value = parse(text, { schema: "failsafe", strict: false, uniqueKeys: false, logLevel: "silent" });
    return [value].flat().filter((one) => typeof one === "object" && one !== null);
  } catch {
    return [];
  }
}

/** A list of flat entries, as documentation keeps the data of a table in, outlined as that table. Nested values are left out. */
export function treeOfYaml(text: string): Node[] {
  // Each by itself, so that none is lost with a malformed one.
  const parts = text.split(/^(?=- )/m).filter((part) => part.startsWith("- "));
  const entries = parts.flatMap(mappingsIn);
  const keys = [...new Set(entries.flatMap(Object.keys))];
  const cell = (name: string, text: unknown) => element(name, {}, typeof text === "string" ? [text] : []);
  const row = (name: string, texts: readonly unknown[]) => {
    const cells = texts.map((text) => cell(name, text));
    return element("tr", {}, cells);
  };
  const rows = entries.map((entry) => keys.map((key) => entry[key]));
  return [element("table", {}, [row("th", keys), ...rows.map((texts) => row("td", texts))])];
}
