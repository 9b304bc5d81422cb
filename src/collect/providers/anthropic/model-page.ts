import { type Cell, findSections, frontMatter, type Outline, place, type Row, tableWith } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, RateStatement, Statement } from "../../pipeline/statement.ts";
import { cellFor, emptyReading, rawOf, shutdown, states, words } from "../adapter.ts";
import { tierOf } from "./names.ts";

const HOSTS = /Bedrock|Google Cloud|Vertex|Foundry|AWS/;

/** `model/<slug>`: tables "Feature | Value" under headings, and the one of ids by platform. */
export function readModel({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const [ids] = tableWith(outline, ["Platform", "Model ID"]);
  const [prices, capabilities, availability] = ["Pricing", "Capabilities", "Availability"].map((title) =>
    rowsUnder(outline, title),
  ) as [Row[], Row[], Row[]];
  const api = ids && cellFor(ids.rows, "Claude API");
  const { title: name = "" } = frontMatter(outline);
  if (!ids || !api || !name) {
    reading.unparsed.push({ at: "", text: name, why: "no table of model ids, or no title" });
    return reading;
  }
  const subject = { api_string: api.text, name };
  const add = (at: string, stated: Statement["states"], rates: RateStatement[] = []) =>
    reading.statements.push({ subject, at, states: stated, ...(rates.length > 0 ? { rates } : {}) });

  const section = ids.section.place;
  const at = (rows: readonly Row[]) => rows[0]?.table.section.place ?? section;
  const alias = cellFor(ids.rows, "Claude API alias");
  const hosts = ids.rows.filter((row) => HOSTS.test(row.cells[0]?.text ?? "") && row.cells[1]?.text);
  add(place(name), { name });
  add(
    section,
    states({
      api_string: api.text,
      aliases: alias && alias.text !== api.text ? [alias.text] : undefined,
      hosts: hosts.map((row) => [(row.cells[1] as Cell).text, (row.cells[0] as Cell).text]),
    }),
  );
  add(at(capabilities), capabilityStates(capabilities));
  add(at(availability), availabilityStates(availability));
  add(at(prices), priceStates(prices), cacheWrites(prices));
  return reading;
}

const rowsUnder = (outline: Outline, title: string): Row[] =>
  findSections(outline, title).flatMap((s) => tableWith(s, ["Feature", "Value"]))[0]?.rows ?? [];

function capabilityStates(rows: readonly Row[]): Statement["states"] {
  const io = cellFor(rows, /^Input\s*→\s*output$/)?.text.split("→");
  const thinking = cellFor(rows, "Thinking");
  return states({
    context_window: rawOf(cellFor(rows, "Context window")),
    max_output_tokens: rawOf(cellFor(rows, "Max output")),
    input_modalities: io?.[0] ? words(io[0]) : undefined,
    output_modalities: io?.[1] ? words(io[1]) : undefined,
    knowledge_cutoff: rawOf(cellFor(rows, "Reliable knowledge cutoff")),
    capabilities: thinking && [thinking.text],
  });
}

function availabilityStates(rows: readonly Row[]): Statement["states"] {
  const retires = cellFor(rows, /^(Retirement|Retires|Retired)$/);
  return {
    ...states({
      status: rawOf(cellFor(rows, "Status")),
      released: rawOf(cellFor(rows, "Released")),
      deprecated_on: rawOf(cellFor(rows, "Deprecated")),
    }),
    ...(retires ? shutdown(retires.text) : {}),
  };
}

/** "$0.10 / MTok for prompts up to 100,000 tokens; $0.50 / MTok for …" → its parts, lowest band first. */
const bands = (cell: Cell | undefined): string[] => (cell ? cell.text.split(/;\s*|(?<=tokens)(?=\$)/) : []);

/** Prices of the lowest band, and the two services that a row of its own says the model has. */
function priceStates(rows: readonly Row[]): Statement["states"] {
  const offered = (label: string) => !/^(?:not\b|n\/a|none|[-—]|$)/i.test(cellFor(rows, label)?.text ?? "");
  const services = ["Batch API", "Cache read"].filter(offered);
  return states({
    price_input_per_mtok: bands(cellFor(rows, "Input"))[0],
    price_output_per_mtok: bands(cellFor(rows, "Output"))[0],
    price_cached_input_per_mtok: bands(cellFor(rows, "Cache read"))[0],
    capabilities: services,
  });
}

function cacheWrites(rows: readonly Row[]): RateStatement[] {
  return (["5m", "1h"] as const).flatMap((ttl) =>
    bands(cellFor(rows, `${ttl} cache write`)).map(
      (raw): RateStatement => ({ meter: "cache_write", ttl, raw, ...tierOf(raw) }),
    ),
  );
}
