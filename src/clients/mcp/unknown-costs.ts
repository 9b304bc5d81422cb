// Models whose cost is not known, and why.
import type { Model } from "../feed/api.ts";
import { count } from "../feed/day-count.ts";
import { groupedBy } from "../feed/grouped.ts";
import { named } from "./narrowed.ts";
import { figuresRead, notesRead } from "./readings.ts";
import { brief, pricesRead, read, spellingOf } from "./rows.ts";
import type { ToolContext } from "./tool.ts";
import { hasTokens, isBilledByTokens, listPrices, type Workload } from "./workload.ts";

type Unpriced = { model: Model; missing: readonly string[] };

/** Those whose notes say more of the price first, then the most like the priced ones: sold to all, with the fewest reasons, the newest. */
export const nearest = (a: Unpriced, b: Unpriced) =>
  Number(isNoted(b)) - Number(isNoted(a)) ||
  Number(b.model.status === "ga") - Number(a.model.status === "ga") ||
  a.missing.length - b.missing.length ||
  Number(released(b) > released(a)) - Number(released(b) < released(a));
const NOTED = "its notes say";
const isNoted = ({ missing }: Unpriced) => missing.some((why) => why.includes(NOTED));
const released = ({ model }: Unpriced) => model.released ?? "";

const SHOWN = 3;

/** A few of them; of rerankers billed by tokens, where the workload is one of searches, as many as a line takes. */
export async function unknownLines(
  unpriced: readonly Unpriced[],
  { workload, rates }: { workload: Workload; rates: Parameters<typeof listPrices>[1] },
  context: ToolContext,
): Promise<string[]> {
  const isByTokens = ({ model }: Unpriced) => workload.searches > 0 && isBilledByTokens(model);
  const groups = groupedBy(unpriced, isByTokens);
  const [tokens = [], others = []] = [groups.get(true), groups.get(false)];
  const priced = ({ model }: Unpriced) =>
    `${spellingOf(model)} (${listPrices(model, rates, context.today)}${pricesRead(brief(model, context))})`;
  const lines: string[] = [];
  if (tokens.length > 0) {
    const instead = hasTokens(workload) ? "" : "; rank those by input_tokens alone, with an output_tokens of 0";
    lines.push(
      `Billed by tokens, not by searches, so no one workload compares them with the others${instead}: ${named(tokens.map(priced))}.`,
    );
  }
  if (others.length > 0) {
    const some = await Promise.all(
      varied(others)
        .slice(0, SHOWN)
        .map((one) => told(one, context)),
    );
    const such = others.length > SHOWN ? ", such as" : ":";
    lines.push(`Cost unknown: ${count(others.length, "model")}${such} ${some.join(", ")}.`);
  }
  return lines;
}

/** One for each kind of reason first. */
function varied(unpriced: readonly Unpriced[]): Unpriced[] {
  const kinds = groupedBy(unpriced, ({ missing }) => missing.join().replace(/\d+/g, "")).values();
  const firsts = [...kinds].flatMap(([first]) => first ?? []);
  return [...new Set([...firsts, ...unpriced])];
}

const LIMITS = ["context_window", "max_input_tokens", "max_output_tokens"];

/** `gpt-5.4 (no price for cached input is stated; read 2026-09-22, 62 days ago)`, with the days on which what the reasons quote was read. */
async function told({ model, missing }: Unpriced, context: ToolContext): Promise<string> {
  const own = brief(model, context);
  const has = (words: string) => missing.some((why) => why.includes(words));
  const limits = has("exceeds") ? await figuresRead([model], (field) => LIMITS.includes(field), context) : null;
  const notes = has(NOTED) ? await notesRead(model, context) : null;
  const ages = [limits && `; limits ${limits}`, notes && `; notes ${notes}`, has("$") && pricesRead(own)].filter(
    Boolean,
  );
  return `${spellingOf(model)} (${missing.join("; ")}${ages.join("") || `; ${read(own)}`})`;
}
