import { z } from "zod";
import { count } from "../../feed/day-count.ts";
import { type Change, parseChanges } from "../../feed/parse-changes.ts";
import { Day, Provider } from "../filter.ts";
import { aged, pagesRead, providerNamed, read, text } from "../rows.ts";
import { defineTool } from "../tool.ts";

const KINDS = ["price", "limits", "status", "end", "replacement", "added", "correction"] as const;

/** The feed's word for a change → the argument that finds it. */
const kindOf = (word: string) => (/^(?:deprecation|retire)/.test(word) ? "end" : word);

export const listChanges = defineTool({
  name: "list_changes",
  title: "List changes",
  description:
    "Lists what changed between two readings of a page, newest first: prices, limits, statuses, ends, replacements, new models (added), " +
    "and corrections of our own readings.",
  input: z.strictObject({
    since: Day.optional(),
    provider: Provider.optional(),
    kind: z.enum(KINDS).optional(),
    limit: z.int().min(1).max(40).default(20),
  }),
  output: z.object({
    total: z.int(),
    changes: z.array(
      z.object({
        on: z.string().describe("Day of the reading that found it."),
        id: z.string(),
        provider: z.string(),
        kinds: z.array(z.string()),
        differences: z.array(z.string()).describe("`field before → after`."),
        page: text,
      }),
    ),
  }),
  async run({ since, provider, kind, limit }, { document, client, today, readOn }) {
    const own = providerNamed(document, provider);
    if (typeof own === "object") return own;
    const all = parseChanges(await client.changes());
    const found = all.filter(
      (change) =>
        (since === undefined || change.on >= since) &&
        (own === undefined || change.provider === own) &&
        (kind === undefined || change.kinds.some((word) => kindOf(word) === kind)),
    );
    const changes = found.slice(0, limit);
    const head = [`${count(found.length, "change")} between two readings of a page; ${changes.length} shown.`];
    head.push(reachOf(all), "Ends by the day they were announced: list_deprecations with since.");
    const pages = document.models.filter((model) => own === undefined || model.provider === own);
    if (changes.length === 0) head.push(pagesRead(pages.map(readOn)));
    return {
      data: { total: found.length, changes },
      text: [head.join(" "), ...changes.map((one) => line(one, today))].join("\n"),
    };
  },
});

function reachOf(all: readonly Change[]): string {
  const oldest = all.at(-1)?.on;
  if (oldest === undefined) return "The feed has no list of changes.";
  return `The list goes back to ${oldest}; older ones are in /api/changes/YYYY-MM.json.`;
}

function line({ on, id, provider, kinds, differences, page }: Change, today: string): string {
  const told = differences.length > 0 ? `: ${differences.join("; ")}` : "";
  return `- ${id} (${provider}): ${kinds.join(", ")}${told} <${page ?? "no page"}> ${read(aged(on, today))}`;
}
