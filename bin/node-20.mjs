// What the code uses and Node 20 doesn't have yet.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const [i, item] of [...items].entries()) {
    const key = keyOf(item, i);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
Object.groupBy ??= (items, keyOf) => Object.assign(Object.create(null), Object.fromEntries(Map.groupBy(items, keyOf)));
URL.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null);
