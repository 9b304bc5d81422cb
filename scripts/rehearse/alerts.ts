// The five alerts of docs/operate.md, as Prometheus would evaluate them once an hour.

/** The text of /metrics, or undefined if nothing answers. */
type Scrape = string | undefined;

/** The value of a metric, without its prefix and labels; undefined if it is absent. */
const value = (scrape: Scrape, name: string): number | undefined => {
  const found = new RegExp(`^almanac_${name}(?:\\{.*\\})? (\\S+)$`, "m").exec(scrape ?? "")?.[1];
  return found === undefined ? undefined : Number(found);
};

/** `hours`: for how long it must hold. `holds`: now, an hour ago, and the time in seconds. */
type Alert = { name: string; expr: string; hours: number; holds(now: Scrape, before: Scrape, time: number): boolean };

export const ALERTS: readonly Alert[] = [
  {
    name: "nothing is served",
    expr: "up == 0 or absent(almanac_generation_info)",
    hours: 0,
    holds: (now) => value(now, "generation_info") === undefined,
  },
  {
    name: "the last run failed",
    expr: "almanac_degraded == 1",
    hours: 6,
    holds: (now) => value(now, "degraded") === 1,
  },
  {
    name: "two days without success",
    expr: "time() - almanac_collect_last_success_timestamp_seconds > 172800",
    hours: 0,
    holds: (now, _, time) => time - (value(now, "collect_last_success_timestamp_seconds") ?? time) > 172_800,
  },
  {
    name: "pages fail",
    expr: "almanac_official_pages_failing / almanac_official_pages > 0.2",
    hours: 48,
    holds: (now) => (value(now, "official_pages_failing") ?? 0) / (value(now, "official_pages") ?? 1) > 0.2,
  },
  {
    name: "a publication can't be loaded",
    expr: "increase(almanac_reload_failures_total[1h]) > 0",
    hours: 0,
    holds: (now, before) => {
      const [count = 0, earlier = 0] = [now, before].map((scrape) => value(scrape, "reload_failures_total"));
      return before !== undefined && (count > earlier || (count < earlier && count > 0));
    },
  },
];

/** Evaluates every alert at each scrape; returns the names of those that fire. */
export function alarms(): (scrape: Scrape, time: number) => string[] {
  const held = new Map<string, number>();
  let before: Scrape;
  return (scrape, time) => {
    const firing = ALERTS.filter(({ name, hours, holds }) => {
      if (!holds(scrape, before, time)) return void held.delete(name);
      const since = held.get(name) ?? time;
      held.set(name, since);
      return time - since >= hours * 3_600;
    });
    before = scrape;
    return firing.map(({ name }) => name);
  };
}
