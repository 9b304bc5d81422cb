// What is stated of a model's replacement beside its name.
import { z } from "zod";
import type { Model } from "../feed/api.ts";
import { parseEvidence } from "../feed/parse-evidence.ts";
import { quoted, type ReplacementChain, replacementNamed, resolveReplacement } from "../feed/replacement.ts";
import { lasts, promiseOf } from "../feed/row-verdict.ts";
import { judge } from "../feed/verdict.ts";
import { promiseRead } from "./promised.ts";
import { latest, placeRead } from "./readings.ts";
import { type Brief, brief, daysAhead, read, spellingOf } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

/** `<page> read 2026-11-20, 2 days ago`: where the replacement of a model was last read, and for which version; null if none is stated. */
export async function replacementRead(model: Model, { client, resolver, today }: ToolContext): Promise<string | null> {
  const { id, replacement, api_string } = resolver.replacementSource(model);
  if (replacement === null) return null;
  const [place] = latest(parseEvidence(await client.model(id)).get("replacements") ?? []);
  return place ? `${placeRead(place, today)}${id === model.id ? "" : `, for ${api_string ?? id}`}` : null;
}

type Step = ReplacementChain["chain"][number];

/** The steps of a chain that lead to its live target, the model's own first; none if there is no such target. */
export function stepsTo(target: Model | null, chain: readonly Step[]): Step[] {
  const step = target === null ? undefined : chain.find(({ model }) => model === target);
  return step ? [...stepsTo(step.by, chain), step] : [];
}

/** `<page> read 2026-11-05, 18 days ago, for gpt-5, itself named on <page> read …`: where each step was last read, the last one first. */
export async function stepsRead(steps: readonly Step[], from: Model, context: ToolContext): Promise<string | null> {
  const named = await Promise.all(
    steps.map(async ({ by }) => ({
      place: await replacementRead(by, context),
      // Where a dated version's page has it, that version is named already.
      whose: by === from || context.resolver.replacementSource(by) !== by ? "" : `, for ${spellingOf(by)}`,
    })),
  );
  const known = named.filter(({ place }) => place !== null).reverse();
  if (known.length === 0 || known[0] !== named.at(-1)) return null;
  const told = known.map(({ place, whose }, i) => {
    const on = place === known[i - 1]?.place ? "there" : `on ${place}`;
    return i === 0 ? `${place}${whose}` : `itself named ${on}${whose}`;
  });
  return told.join(", ");
}

/** Name of a replacement, as stated and as its vendor's API takes it → the parameters that it is named with. */
export const Parameters = z.record(z.string(), z.string());
export type Parameters = z.infer<typeof Parameters>;

/** Those of the replacements on the way to a model that lasts. */
export const parametersIn = (chain: ReplacementChain["chain"], context: ToolContext): Parameters =>
  Object.fromEntries(
    [...new Set(chain.map(({ by }) => by))].reverse().flatMap((by) =>
      [...context.parametersOf(by)].flatMap(([stated, parameters]) => {
        const named = replacementNamed(stated, by, context.resolver);
        return [stated, ...(named ? [spellingOf(named)] : [])].map((name) => [name, parameters]);
      }),
    ),
  );

/** `gpt-5.6-sol with "reasoning.mode: pro"`. */
export function withParameters(name: string, parameters: Parameters): string {
  const own = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  return own === undefined ? name : `${name} with ${quoted(own)}`;
}

/** `, itself retiring in 60 days (read 2026-11-20, 2 days ago)`; empty if it is ok and no day is stated. */
export function doubtsOf(live: Brief, context: ToolContext): string {
  const { verdict, not_before } = live;
  const isOk = verdict === "ok";
  const itself = isOk ? "" : `, itself ${verdict}${daysAhead(verdict, live.days_left)}`;
  if (not_before === null) return isOk ? "" : `${itself} (${read(live)})`;
  const until = `, ${promiseOf(not_before, context.today)}`;
  const elsewhere = promiseRead(live, context);
  if (elsewhere === "") return `${itself}${until} (${read(live)})`;
  return `${isOk ? "" : `${itself} (${read(live)})`}${until}${elsewhere}`;
}

/** The stated replacements with their parameters, which of them are themselves ending, and the model that they lead to. */
export async function replacedBy(model: Model, context: ToolContext): Promise<string> {
  const replacement = context.resolver.replacementOf(model);
  if (replacement === null) return "not stated";
  const judged = (one: Model) => judge(one, context);
  const { chain, live } = resolveReplacement(model, context.resolver, (one) => lasts(judged(one)));
  const parameters = parametersIn(chain, context);
  const names = replacement.split(", ");
  const each = names.map((stated) => ({ stated, named: replacementNamed(stated, model, context.resolver) }));
  const doubts = (named: Model | null) =>
    named !== null && lasts(judged(named)) ? doubtsOf(brief(named, context), context) : "";
  const isSpelling = (stated: string) => context.resolver.resolveStrict(stated) !== undefined;
  const called = (stated: string, named: Model | null) =>
    named?.api_string && !isSpelling(stated) ? ` ("${named.api_string}" in its API)` : "";
  const said = each
    .map(({ stated, named }) => withParameters(stated, parameters) + called(stated, named) + doubts(named))
    .join(", ");
  const ending = each.flatMap(({ stated, named }) =>
    named === null || lasts(judged(named)) ? [] : `${stated} is ${judged(named).verdict}, ${read(judged(named))}`,
  );
  const dated = context.resolver.replacementSource(model);
  const whose = dated === model ? "" : `, stated for ${spellingOf(dated)}`;
  if (ending.length === 0) return said + whose;
  const further = await stepsRead(stepsTo(live, chain).slice(1), model, context);
  const on =
    live === null
      ? `; ${names.length === 1 ? "it leads to no" : "none leads to a"} model that lasts`
      : `; it leads to ${withParameters(spellingOf(live), parameters)}${further === null ? "" : `, named on ${further}`}`;
  return `${said}${whose} (${ending.join("; ")}${chain[0]?.model === live ? "" : on})`;
}
