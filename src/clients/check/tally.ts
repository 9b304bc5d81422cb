/** Counts things; each can be taken as often as it was added. */
export function createTally() {
  const counts = new Map<string, number>();
  const left = (thing: readonly unknown[]) => counts.get(thing.join("\0")) ?? 0;
  return {
    add: (...thing: readonly unknown[]) => void counts.set(thing.join("\0"), left(thing) + 1),
    take: (...thing: readonly unknown[]): boolean => {
      const some = left(thing) > 0;
      if (some) counts.set(thing.join("\0"), left(thing) - 1);
      return some;
    },
  };
}
