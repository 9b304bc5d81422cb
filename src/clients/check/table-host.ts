import { HOST_NAMES, namesOf, prefixOf, ROUTER } from "../feed/forms.ts";
import { isFineTuned } from "../feed/spelling.ts";
import type { Names } from "./feed.ts";
import type { Language } from "./languages.ts";
import type { Span } from "./spans.ts";
import type { Reader } from "./spelled.ts";
import { type Table, tablesIn } from "./tables.ts";

type Code = { text: string; language: Language; spans: () => readonly Span[] };
type Open = { from: number; to: number; text: string; id: string | null; host: string | null; place: string };

/**
 * Sorted matches → the same, at the host that the table around them is named after. What a spelling says itself comes first, and a name
 * in the code is weaker than that: it counts only for a model that the host lists.
 */
export type TableHosts = <T extends Open>(code: Code, found: readonly T[]) => readonly T[];

export function createTableHosts({ hostRows }: Names, find: Reader["find"]): TableHosts {
  if (hostRows.all.length === 0) return (_, found) => found;
  const covered = anyOf([...new Set(hostRows.all.map(({ host }) => host))].flatMap(namesOf));

  /** As it would be spelled for the host, if that is the same model and the host lists it. */
  const spelledFor = (host: string, { id, text }: Open): string | undefined => {
    const spelled = `${prefixOf(host)}/${text}`;
    const found = find(spelled);
    const isSame = found?.row?.id === id && found.host === host;
    return isSame && hostRows.find({ host, text }, found.row ?? undefined).length > 0 ? spelled : undefined;
  };

  let names: RegExp | undefined;
  return ({ text, language, spans }, found) => {
    const last = found.findLast(isOpen);
    if (!last || language.kind === "doc" || language.kind === "data" || !covered.test(text)) return found;
    names ??= anyOf(HOST_NAMES, "g");
    const tables = tablesIn({ text, language, spans: spans() }, names, last.from);
    if (tables.length === 0) return found;
    const around = innermost(tables);
    return found.map((match) => {
      const host = around(match.from);
      const spelled = host !== undefined && isOpen(match) ? spelledFor(host, match) : undefined;
      return host === undefined || spelled === undefined ? match : { ...match, host, spelled };
    });
  };
}

/** Names of hosts → what finds them in names in code. A shorter name finds the longer ones that have it. */
function anyOf(names: readonly string[], flags = ""): RegExp {
  const shortest = names.filter((name) => !names.some((other) => other !== name && name.includes(other)));
  return new RegExp(shortest.map((name) => name.replaceAll("-", "[-_]?")).join("|"), `i${flags}`);
}

/** Whether a use leaves open who serves the model. */
const isOpen = ({ id, host, text, place }: Open) =>
  id !== null && (host === null || host === ROUTER) && (place === "use" || place === "key") && !isFineTuned(text);

/** Tables, outer before inner → places in order → the host of the innermost table there. */
function innermost(tables: readonly Table[]): (at: number) => string | undefined {
  const open: Table[] = [];
  let next = 0;
  return (at) => {
    for (let table = tables[next]; table && table.from <= at; table = tables[++next]) open.push(table);
    while ((open.at(-1)?.to ?? at + 1) <= at) open.pop();
    return open.at(-1)?.host;
  };
}
