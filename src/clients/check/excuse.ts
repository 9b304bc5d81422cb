const MARK = /almanac-ignore:?([^\n]*)/;

type Excuse = { excused: boolean; why: string };

/** The finding's line and the one above it, and today → what their mark says; undefined if there is none. */
export function markOf(line: string, above: string, today: string): Excuse | undefined {
  const mark = MARK.exec(line) ?? (/^\W*almanac-ignore/.test(above.trim()) ? MARK.exec(above) : null);
  if (!mark) return undefined;
  const words = (mark[1] ?? "").replace(/\s*(?:\*\/|-->|"|')\s*$/, "").trim();
  const [end = "", day] = /(?:^|\s)until\s+(\S+)\s*$/.exec(words) ?? [];
  const reason = words.slice(0, words.length - end.length).trim();
  if (reason === "") return { excused: false, why: "its almanac-ignore gives no reason" };
  if (day === undefined) return { excused: true, why: `ignored: ${reason}` };
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day))
    return { excused: false, why: `its almanac-ignore has an invalid date: ${day}` };
  if (today > day) return { excused: false, why: `its almanac-ignore ended on ${day}` };
  return { excused: true, why: `ignored until ${day}: ${reason}` };
}

/** Counts things; each can be taken as often as it was added. */
export function createTally() {
  const counts = new Map<string, number>();
  const add = (by: number, thing: readonly unknown[]) => {
    const key = thing.join("\0");
    const count = (counts.get(key) ?? 0) + by;
    if (count >= 0) counts.set(key, count);
    return count >= 0;
  };
  return {
    add: (...thing: readonly unknown[]) => void add(1, thing),
    take: (...thing: readonly unknown[]) => add(-1, thing),
  };
}
