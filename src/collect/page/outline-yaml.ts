// A YAML list of flat entries, as documentation keeps the data of a table in, outlined as that table.
import { element, type Node } from "./tree.ts";

const FIELD = /^(?<lead>- | {2})(?<key>\w+): *(?<value>.*)$/;
const unquoted = (text: string) => text.replace(/^(['"])(.*)\1$/, "$2");

/** Comments and nested values are left out. */
export function treeOfYaml(text: string): Node[] {
  const entries: Map<string, string>[] = [];
  for (const line of text.split("\n")) {
    const { lead, key = "", value = "" } = FIELD.exec(line)?.groups ?? {};
    if (lead === "- ") entries.push(new Map());
    if (lead !== undefined) entries.at(-1)?.set(key, unquoted(value.trim()));
  }
  const keys = [...new Set(entries.flatMap((entry) => [...entry.keys()]))];
  const row = (cell: string, of: (key: string) => string) =>
    element(
      "tr",
      {},
      keys.map((key) => element(cell, {}, [of(key)])),
    );
  return [
    element("table", {}, [
      row("th", (key) => key),
      ...entries.map((entry) => row("td", (key) => entry.get(key) ?? "")),
    ]),
  ];
}
