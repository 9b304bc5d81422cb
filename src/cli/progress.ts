// Progress of a collect: one rewritten line on a terminal, else a line for each finished provider.
import type { ProviderRun } from "../collect/pipeline/provider-run.ts";

/** Such as `process.stderr`. */
export type Screen = { isTTY?: boolean; columns?: number; write(text: string): unknown };

type Progress = {
  page(provider: string, key: string): void;
  run(run: Pick<ProviderRun, "provider" | "day" | "pages" | "failures">): void;
};

/** `known`: the number of pages at a provider's last reading; today's may differ a little. */
export function progressOn(screen: Screen, known: (provider: string) => number): Progress {
  let done = 0;
  const rewrite = (line: string) => screen.write(`\r\x1b[K${line.slice(0, (screen.columns ?? 80) - 1)}`);
  return {
    page(provider, key) {
      done += 1;
      const of = known(provider) >= done ? ` of about ${known(provider)}` : "";
      if (screen.isTTY) rewrite(`${provider}: ${done}${of} pages, ${key}`);
    },
    run({ provider, day, pages, failures }) {
      done = 0;
      if (screen.isTTY) rewrite("");
      else screen.write(`${provider} ${day}: pages read ${pages.length}, failed ${failures.length}\n`);
    },
  };
}

export const NO_PROGRESS: Progress = { page: () => {}, run: () => {} };
