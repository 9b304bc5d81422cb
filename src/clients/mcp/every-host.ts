// What every host says about one model.
import { z } from "zod";
import type { Judgement, Model } from "../feed/api.ts";
import { groupedBy } from "../feed/grouped.ts";
import { judge, judgeAtHost } from "../feed/verdict.ts";
import { AtHost } from "./hosts.ts";
import { read, spellingOf, text } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

const OneHost = AtHost.extend({ host: z.string(), reason: z.string(), page: text });
type OneHost = z.infer<typeof OneHost>;
export const EveryHost = z.array(OneHost).describe("Each host with a schedule that has it.");

export function everyHost(model: Model, context: ToolContext): OneHost[] {
  const own = context.hostRows.all.filter(({ id }) => id === model.id);
  const vendor = { name: spellingOf(model), stated: judge(model, context) };
  return [...groupedBy(own, ({ host }) => host)].map(([host, rows]) =>
    OneHost.parse({ host, ...judgeAtHost(rows, context, vendor) }),
  );
}

/** `retiring at Azure (version 1106): retires on 2027-02-01: 71 days left; <page> read 2026-11-20, 2 days ago`. */
export const hostLines = (hosts: readonly OneHost[]): string[] =>
  hosts.map(({ verdict, reason, page, ...age }) => `- ${verdict} ${reason}; <${page ?? "no page"}> ${read(age)}`);

/** Whose verdict it is: the vendor's needs that word where a host has another. */
export const whoseVerdict = ({ basis, verdict, ends_on }: Judgement, hosts: readonly OneHost[]): string =>
  basis !== "host" && hosts.some((one) => one.verdict !== verdict || one.ends_on !== ends_on)
    ? "Verdict at the vendor's own API"
    : "Verdict";
