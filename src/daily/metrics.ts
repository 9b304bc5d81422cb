import { type DailyStatus, problemOf } from "./schedule.ts";

type Metric = [
  name: string,
  kind: "counter" | "gauge",
  help: string,
  value: number | [labels: string, value: number][],
];

type Row = [name: string, help: string, value: Metric[3] | undefined];

/** The metrics of the daily run; times in seconds since 1970. Before the first run, metrics of the last run are omitted. */
export function dailyMetrics(status: DailyStatus, now?: number): Metric[] {
  const { running, next, last, counts, succeeded } = status;
  const figures = last?.figures;
  const pages = figures && by("result", { read: figures.read, failed: figures.failed });
  const rows: Row[] = [
    ["collect_running", "1 while a daily run is in progress.", running ? 1 : 0],
    ["degraded", "1 while the start or the last run failed, or success is late.", problemOf(status, now) ? 1 : 0],
    ["collect_next_timestamp_seconds", "When the next daily run starts, or the current one started.", seconds(next)],
    ["collect_runs_total", "Daily runs since the start.", by("result", counts)],
    ["collect_last_end_timestamp_seconds", "When the last daily run ended, successfully or not.", seconds(last?.ended)],
    ["collect_last_duration_seconds", "Duration of the last daily run.", last?.seconds],
    ["collect_last_success_timestamp_seconds", "When a daily run last read 80 % of the pages.", seconds(succeeded)],
    ["collect_pages", "Official pages of the last collect.", pages],
    ["collect_new_models", "New models in the last collect.", figures?.new_models],
    ["collect_changes", "Changed values in the last collect.", figures?.changes],
    ["collect_held", "Changes waiting for a decision.", figures?.held],
    ["collect_findings", "Findings of the last collect.", figures?.findings],
  ];
  return rows.flatMap(([name, help, value]): Metric[] =>
    value === undefined ? [] : [[name, name.endsWith("_total") ? "counter" : "gauge", help, value]],
  );
}

const by = (label: string, of: Record<string, number>) =>
  Object.entries(of).map(([word, value]): [string, number] => [`{${label}="${word}"}`, value]);
const seconds = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso) / 1000);
