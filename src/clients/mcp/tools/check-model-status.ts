import { z } from "zod";
import type { Found, Model, NotFound } from "../../feed/api.ts";
import { breaksOf, isCompared } from "../../feed/breaks.ts";
import { hostCalled, PREFIXES, passesOn, prefixOf, routerNamed } from "../../feed/forms.ts";
import { type ReplacementChain, resolveReplacement } from "../../feed/replacement.ts";
import { MATCHES } from "../../feed/resolve.ts";
import { isEnd, lasts, VERDICTS, WINDOW } from "../../feed/row-verdict.ts";
import { judge, judgeNotFound } from "../../feed/verdict.ts";
import { afterEnd } from "../after-end.ts";
import { endsElsewhere, everyHost } from "../every-host.ts";
import { Host, hostAsked } from "../hosts.ts";
import { nearTo, readAsRow } from "../near.ts";
import { figuresRead, inBrackets, notesRead, notesTold } from "../readings.ts";
import {
  doubtsOf,
  Parameters,
  parametersIn,
  replacementRead,
  stepsRead,
  stepsTo,
  withParameters,
} from "../replacement.ts";
import { Brief, brief, judged, pricesRead, read, spellingOf, standsAs, text, Verdict, verdictText } from "../rows.ts";
import { retirementsRead, spellingNote } from "../spelling-note.ts";
import { defineTool, echo, type ToolContext } from "../tool.ts";
import { pricePromise } from "../workload.ts";
import { Spelling } from "./get-model.ts";

const Checked = z.object({
  query: z.string(),
  ...judged,
  id: text,
  name: text,
  provider: text,
  api_string: text,
  matched_by: z.enum(MATCHES).nullable(),
  host: text.describe(
    "Host or router whose spelling it is. If basis is host, the verdict follows its schedule; other dates are the vendor's.",
  ),
  note: text,
  status: text,
  deprecated_on: text,
  retires_on: text,
  notes: text,
  notes_read: text,
  replacement: z.object({
    stated: text.describe("As the vendor states it."),
    stated_on: text,
    parameters: Parameters,
    at_host: text.describe("What the host names instead, on its own pages."),
    chain: z.array(z.object({ stated: z.string(), id: text, verdict: Verdict, source_url: text, read_on: text })),
    breaks: z.array(z.string()).describe("What you would lose or pay more for, as far as both are stated."),
    breaks_read: text,
    live: Brief.nullable().describe(`First model in the chain that does not end within ${WINDOW} days.`),
    also: z.array(z.string()),
    near: z.array(z.string()).describe("Similar to a target without an id."),
  }),
  near_misses: z.array(Brief),
  source_url: text,
});
type Checked = z.infer<typeof Checked>;

const NOTHING = {
  ...Object.fromEntries(Object.keys(Checked.shape).map((key) => [key, null])),
  verdict: "unknown",
  past_date: false,
  replacement: {
    ...{ stated: null, stated_on: null, parameters: {}, at_host: null, chain: [] },
    ...{ breaks: [], breaks_read: null, live: null, also: [], near: [] },
  },
  near_misses: [],
} as unknown as Checked;

export const checkModelStatus = defineTool({
  name: "check_model_status",
  title: "Check whether models still answer",
  description:
    "Gives each model id a verdict: retired (gone), retiring (it has a firm date), deprecated (announced without one), unverified " +
    "(the reading is old, or no schedule of the host lists it), ok, unknown. Returns the days left today, the provider's page and " +
    "when it was read, and follows the stated replacements to a model that stays. Takes any spelling that get_model takes. Unknown is " +
    "never ok, and without a feed every verdict is unknown. Hosts retire models on their own dates: if the ids are sent to a host, pass it " +
    "as host, unless they are already in that host's spelling.",
  input: z.strictObject({
    models: z.array(Spelling).min(1).max(25).describe("One to 25 model ids exactly as in the code."),
    host: Host.optional(),
  }),
  output: z.object({ counts: z.record(z.enum(VERDICTS), z.int()), results: z.array(Checked) }),
  async run({ models, host: asked }, context) {
    const host = asked && (routerNamed(asked.trim()) ?? hostCalled(asked.trim()) ?? hostAsked(context.hostRows, asked));
    if (typeof host === "object")
      return {
        hint: `No host or router of that name is known. Use one of these, or leave host out: ${PREFIXES.join(", ")}.`,
      };
    const results = await Promise.all(models.map((query) => check(query, context, host)));
    return result(results, context, await Promise.all(results.map((checked) => notesIn(checked, context))));
  },
  without: ({ models }, { problem }) =>
    result(models.map((query) => ({ ...NOTHING, query: echo(query), reason: `not checked: ${problem}` }))),
});

/** What a spelling means: at the host that is asked for, unless it names another itself. */
function meant(spelling: string, { resolver, hostRows }: ToolContext, asked: string | undefined) {
  const plain = resolver.resolve(spelling);
  if (asked === undefined) return { text: spelling, hit: plain };
  // "openai/gpt-oss-120b" is both a router's spelling and a host's own name.
  const isOpen = plain.host === null || passesOn(plain.host);
  if (isOpen && hostRows.named(asked, spelling).length > 0) {
    const text = `${prefixOf(asked)}/${spelling}`;
    return { text, hit: { ...resolver.resolve(text), host: asked } };
  }
  return { text: spelling, hit: { ...plain, host: isOpen ? asked : plain.host } };
}

async function check(spelling: string, context: ToolContext, asked: string | undefined): Promise<Checked> {
  const { text: spelled, hit } = meant(spelling, context, asked);
  const checked =
    hit.kind === "found"
      ? await checkFound(hit, spelling, spelled, context)
      : await checkNotFound(hit, spelling, spelled, context);
  if (asked === undefined || hit.host === asked) return checked;
  const other = `This is a spelling of ${hit.host}, so it was checked there, not at ${asked}.`;
  return { ...checked, note: checked.note === null ? other : `${other} ${checked.note}` };
}

async function checkNotFound(hit: NotFound, spelling: string, spelled: string, context: ToolContext): Promise<Checked> {
  const { kind, models, host } = hit;
  const isAmbiguous = kind === "ambiguous";
  const judgement = judgeNotFound(hit, context, spelled);
  return {
    ...NOTHING,
    ...judgement,
    query: echo(spelling),
    host,
    note: isAmbiguous || judgement.basis === null ? nearTo(spelling, hit, context) : readAsRow(spelled, hit, context),
    replacement: {
      ...((isAmbiguous && (await sharedReplacement(models, context))) || NOTHING.replacement),
      at_host: namedAtHost(host, spelled, undefined, context),
    },
    near_misses: models.map((one) => brief(one, context)),
  };
}

async function checkFound(hit: Found, spelling: string, spelled: string, context: ToolContext): Promise<Checked> {
  const { model, matched_by, host } = hit;
  const judgement = judge(model, context, { host, text: spelled });
  const replacement = await replacementFor(model, context, spelled);
  return Checked.parse({
    ...NOTHING,
    ...model,
    ...judgement,
    query: echo(spelling),
    notes_read: await notesRead(model, context),
    matched_by,
    host,
    note:
      [
        await spellingNote(hit, judgement, spelling, context),
        endsElsewhere(judgement, everyHost(model, context, spelling), context),
        await afterEnd(model, judgement, context),
      ]
        .filter(Boolean)
        .join(" ") || null,
    replacement: {
      ...replacement,
      at_host: judgement.basis === "host" ? namedAtHost(host, spelled, model, context) : null,
    },
  });
}

async function replacementFor(model: Model, context: ToolContext, text?: string): Promise<Checked["replacement"]> {
  const onDay = (one: Model) => judge(one, context);
  const { chain, live, also } = resolveReplacement(model, context.resolver, (one) => lasts(onDay(one)));
  return {
    stated: context.resolver.replacementOf(model),
    stated_on: live
      ? await stepsRead(stepsTo(live, chain), model, context)
      : ((await replacementRead(model, context)) ?? silentOn(model, context)),
    parameters: parametersIn(chain, context),
    at_host: null,
    chain: chain.map(({ stated, model: step }) => ({
      stated,
      id: step?.id ?? null,
      verdict: step ? onDay(step).verdict : "unknown",
      source_url: step?.source_url ?? null,
      read_on: step ? onDay(step).read_on : null,
    })),
    breaks: (live ? [live, ...also] : []).flatMap((to) =>
      breaksOf(model, to, text).map((one) => (also.length === 0 ? one : `${spellingOf(to)}: ${one}`)),
    ),
    breaks_read: live && (await figuresRead([model, live, ...also], isCompared, context)),
    live: live && brief(live, context),
    also: also.map(spellingOf),
    near: live ? [] : nearest(chain, model, context),
  };
}

/** Where no replacement is stated: on the page of its verdict, and where its vendor announces retirements if that was read since. */
function silentOn(model: Model, context: ToolContext): string {
  const { page, ...age } = judge(model, context);
  const place = context.announcedOn(model);
  const isOlder = (place?.read_on ?? "") < (model.deprecated_on ?? age.read_on ?? "");
  const also = isOlder || place?.page === page ? null : retirementsRead(model, context);
  return [`<${page ?? "no page"}> ${read(age)}`, also].filter(Boolean).join(" or on ");
}

/** The models nearest to the stated names that are none of the feed's, such as those of a series. */
function nearest(chain: ReplacementChain["chain"], { provider }: Model, context: ToolContext): string[] {
  const open = chain.flatMap(({ stated, model }) => (model === null ? context.resolver.resolve(stated, provider) : []));
  const near = open.flatMap((hit) => (hit.kind === "found" ? [] : hit.models));
  return [...new Set(near.filter((model) => lasts(judge(model, context))).map(spellingOf))];
}

/** Where a spelling may mean several models that have all retired: their replacement, if it is the same. */
async function sharedReplacement(models: readonly Model[], context: ToolContext) {
  if (models.some((model) => judge(model, context).verdict !== "retired")) return undefined;
  const [first, ...others] = await Promise.all(models.map((model) => replacementFor(model, context)));
  return first?.live && others.every(({ live }) => live?.id === first.live?.id) ? first : undefined;
}

/** `The price of gpt-5.6-sol is promised at least until 2026-11-21, which has passed (…)`. */
function pricesPromised(names: readonly string[], context: ToolContext): string[] {
  return names.flatMap((name) => {
    const hit = context.resolver.resolve(name);
    if (hit.kind !== "found") return [];
    const on = pricesRead(brief(hit.model, context)).replace("; prices ", "");
    return pricePromise(hit.model, context.today).map(
      (until) => `The price of ${name} is ${until}${inBrackets(on || null)}.`,
    );
  });
}

/** `qwen3.6-plus (ok, read on 2026-08-01)`; without a feed the name alone. */
function standingOf(name: string, spelling: string | null, context: ToolContext | undefined): string {
  const hit = spelling === null ? undefined : context?.resolver.resolve(spelling);
  return context && hit?.kind === "found" ? standsAs(name, brief(hit.model, context)) : name;
}

/** The replacements that a host names in its rows of a spelling. */
function namedAtHost(host: string | null, text: string, model: Model | undefined, { hostRows }: ToolContext) {
  const rows = host === null ? [] : hostRows.find({ host, text }, model);
  return [...new Set(rows.flatMap(({ replacement }) => replacement ?? []))].join("; ") || null;
}

async function notesIn({ id }: Checked, context: ToolContext): Promise<string | null> {
  const model = context.modelOf(id);
  return model ? notesTold(model, context) : null;
}

/** Without a context if the feed could not be read. */
function result(results: Checked[], context?: ToolContext, notes: readonly (string | null)[] = []) {
  const counts = Object.fromEntries(VERDICTS.map((word) => [word, 0])) as Record<Checked["verdict"], number>;
  for (const { verdict } of results) counts[verdict] += 1;
  return { data: { counts, results }, text: results.map((checked, i) => line(checked, notes[i], context)).join("\n") };
}

function line(checked: Checked, notes: string | null | undefined, context?: ToolContext): string {
  const { query, note, replacement, provider, basis } = checked;
  const { live, also, near, stated, stated_on, parameters, chain, breaks, breaks_read } = replacement;
  const parts = [`- ${query}: ${verdictText(checked)}`];
  if (note) parts.push(note);
  if (notes) parts.push(`Notes${notes}`);
  const past = chain
    .filter(({ id }) => id !== null && id !== live?.id)
    .map((step) => standingOf(step.stated, step.id, context));
  // A model that stays may have a named successor all the same.
  const own = basis === "host" ? `${provider}'s own replacement is` : "Replace with";
  const whose = isEnd(checked) ? own : `The replacement that ${provider} names is`;
  const where = stated_on?.replace(`<${checked.page}> ${read(checked)}`, "the page of the verdict");
  const named = where === undefined ? "" : ` (named on ${where})`;
  const full = (name: string) => withParameters(name, parameters);
  const said = stated?.split(", ").map(full).join(", ");
  if (live)
    parts.push(
      `${whose} ${[spellingOf(live), ...also].map(full).join(" or ")}${named}${context ? doubtsOf(live, context) : ""}.`,
    );
  if (live && past.length > 0) parts.push(`Skipped: ${past.join(", ")}.`);
  if (breaks.length > 0)
    parts.push(`Worse or dearer: ${breaks.join(", ")}${breaks_read === null ? "" : ` (figures ${breaks_read})`}.`);
  if (live && context) parts.push(...pricesPromised([spellingOf(live), ...also], context));
  if (!live && stated)
    parts.push(
      near.length > 0
        ? `The vendor's replacement is ${said}${named}, which is not one model of the feed; similar: ${near.map((name) => standingOf(name, name, context)).join(", ")}.`
        : `The vendor's replacement is ${said}${named}, which leads to no model in the feed that lasts ${WINDOW} days${past.length === 0 ? "" : `: ${past.join(", ")}`}.`,
    );
  if (!live && !stated && chain.length === 0 && checked.id !== null && isEnd(checked))
    parts.push(
      `${basis === "host" ? "The vendor states no replacement" : "No replacement is stated"}${where === undefined ? "" : ` on ${where}`}.`,
    );
  return parts.join(" ");
}
