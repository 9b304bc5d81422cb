import { z } from "zod";
import type { Row } from "../../feed/parse.ts";
import { plainValue } from "../../feed/plain-text.ts";
import { type Found, MATCHES } from "../../feed/resolve.ts";
import { judge } from "../../feed/verdict.ts";
import { Brief, brief, FullRow, suggestion, title, usd, Verdict } from "../rows.ts";
import { type Desk, defineTool, echo } from "../tool.ts";

export const Spelling = z.string().min(1).max(200).describe("Id, api_string, name, or a host's spelling of a model.");

const Evidence = z.object({
  source_url: z.string().nullable().describe("The provider's page that states most of the row."),
  updated: z.string().describe("Day on which the catalog last changed or was verified."),
  pages_read_on: z.string().nullable().describe("Day since which every page of this provider has been read."),
  document: z.string().nullable().describe("Address of the model's own document; null where the feed publishes none."),
  fields: z.unknown().describe("Evidence of each field, as that document has it; null where the feed publishes none."),
  note: z.string(),
});

export const getModel = defineTool({
  name: "get_model",
  title: "Get one model",
  description:
    "Gives all fields of one model. Takes its id, api_string, name, an undated alias, or the spelling of a host or router (Bedrock, " +
    "Vertex AI, Azure, Gemini's models/…, OpenRouter's vendor/model). Without a match it names what comes near.",
  input: z.strictObject({
    model: Spelling,
    evidence: z
      .boolean()
      .default(false)
      .describe("Whether to add where each field is stated, as far as the feed publishes it."),
  }),
  output: z.object({
    query: z.string(),
    found: z.boolean(),
    matched_by: z.enum(MATCHES).nullable(),
    host: z
      .string()
      .nullable()
      .describe("Host or router whose spelling it is; the row is that of the vendor's own API."),
    note: z.string().nullable(),
    model: FullRow.nullable(),
    verdict: Verdict.nullable(),
    days_left: z.int().nullable(),
    near_misses: z.array(Brief),
    evidence: Evidence.nullable(),
  }),
  async run({ model, evidence }, desk) {
    const { document, today } = desk;
    const hit = desk.find(model);
    const query = echo(model);
    if (hit.kind !== "found") {
      const note = missing(hit.kind);
      const empty = { matched_by: null, model: null, verdict: null, days_left: null, evidence: null };
      return {
        data: { query, found: false, ...empty, host: hit.host, note, near_misses: hit.rows.map(brief) },
        text: `"${query}": ${note} ${suggestion(hit.rows)}`,
      };
    }
    const { row, matched_by, host } = hit;
    const { verdict, days_left, reason } = judge(row, today, document.readOn.get(row.provider) ?? null);
    const note = matchNote(hit);
    const proof = evidence ? await evidenceOf(row, desk) : null;
    return {
      data: {
        query,
        found: true,
        matched_by,
        host,
        note,
        model: row,
        verdict,
        days_left,
        near_misses: [],
        evidence: proof,
      },
      text: [
        title(row),
        note,
        `Verdict: ${verdict}. ${reason}`,
        facts(row),
        proof?.note,
        `Source: ${row.source_url ?? "no page"}`,
      ]
        .filter(Boolean)
        .join("\n"),
    };
  },
});

/** Why a spelling leads to no row. */
export const missing = (kind: "ambiguous" | "unreadable" | "unknown") =>
  ({
    ambiguous: "It may mean several models; the feed does not say which. Ask with an exact api_string.",
    unreadable: "The feed has a row of this id, but the row does not keep to the contract.",
    unknown: "The feed has no such model.",
  })[kind];

/** What a reader must know of how a row was found; null for an exact api_string. */
export function matchNote({ row, matched_by, host }: Found): string | null {
  const notes: string[] = [];
  if (host)
    notes.push(
      `Spelled as at ${host}; all dates and prices are those of the vendor's own API, a host has its own schedule.`,
    );
  if (matched_by === "dated_version") notes.push(`Read as ${row.api_string}, the only dated version in the feed.`);
  if (matched_by !== "api_string" && row.api_string) notes.push(`The vendor's API takes "${row.api_string}".`);
  return notes.length > 0 ? notes.join(" ") : null;
}

function facts(row: Row): string {
  const money = (amount: number | null) => (amount === null ? "not stated" : usd(amount));
  const size = (n: number | null) => (n === null ? "not stated" : String(n));
  return [
    `Price per 1M tokens: in ${money(row.price_input_per_mtok)}, cached ${money(row.price_cached_input_per_mtok)}, out ${money(row.price_output_per_mtok)}.`,
    `Context ${size(row.context_window)}, output ${size(row.max_output_tokens)} tokens.`,
    `Released ${row.released ?? "not stated"}; retires ${row.retires_on ?? "no firm day stated"}; replacement ${row.replacement ?? "not stated"}.`,
  ].join(" ");
}

const VALUES = 400;
const LONGEST = 200;

async function evidenceOf(row: Row, desk: Desk): Promise<z.infer<typeof Evidence>> {
  const { document } = desk;
  const more = await desk.more(row);
  const stated = typeof more === "object" && more !== null && "evidence" in more ? more.evidence : undefined;
  const known = stated !== undefined && stated !== null;
  return {
    source_url: row.source_url,
    updated: document.updated,
    pages_read_on: document.readOn.get(row.provider) ?? null,
    document: known ? desk.address(row) : null,
    fields: known ? plainValue(stated, VALUES, LONGEST) : null,
    note: known
      ? `Evidence of each field: ${desk.address(row)}`
      : "The feed publishes no evidence field by field for this model: what stands here is the provider's page and the days on which it was read.",
  };
}
