import { type Row, type Table, tables, tableWith } from "../page/outline.ts";
import type { Adapter, OutlinedPage, PageReading, RateStatement, Statement } from "../pipeline/statement.ts";
import { emptyReading, shutdown, states } from "./adapter.ts";
import { readListPrices } from "./alibaba/list-prices.ts";
import { bandOf, listPrice, statusOf, tierOf } from "./alibaba/price-cell.ts";

const BAND = "Input tokens per request";
const INPUT = /^Input price \(per 1 million tokens\)/;
const OUTPUT = /^Output price \(per 1 million tokens\)(?! \/ Thinking)/;
const THINKING = /^Output price \(per 1 million tokens\) \/ Thinking mode/;
const HOSTED = /^(?:siliconflow\/|vanchin\/)?(?:glm|kimi|moonshot|deepseek|minimax|mimo)\b/i;
const REPLACEMENT = /^[a-z0-9][\w.-]*(?: series)?$/i;
const FLAT_SCOPE = "International";
const NEXT_SCOPE = "Global";

/** `next`: the band of the next row, where it goes on with the same model. */
type Priced = { row: Row; id: string; lines: string[]; scope: string; next: string | undefined };

/** The price page: tables by family and region; a row for each band of prompt lengths. */
function readPricing({ outline, completeness }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const priced: Priced[] = [];
  for (const table of tables(outline)) {
    const known = table.has(["Model ID", BAND, INPUT, OUTPUT]);
    for (const [i, row] of table.rows.entries()) {
      const [id = "", ...lines] = row.get("Model ID")?.lines ?? [];
      const scope = row.get("Deployment scope")?.text ?? regionOf(table);
      const text = row.cells[0]?.text ?? "";
      if (HOSTED.test(id)) reading.skipped.push({ at: row.place(id), text: id, why: "another maker's model" });
      else if (!known || id === "" || !scope)
        reading.unparsed.push({ at: row.place(), text, why: "a row or table that the adapter does not know" });
      else priced.push({ row, id, lines, scope, next: bandBelow(table.rows[i + 1], id) });
    }
  }
  // Only a whole page shows that a model has no price in the first scope.
  const first = new Set(priced.filter((p) => p.scope === FLAT_SCOPE).map((p) => p.id));
  for (const p of priced) {
    const other = completeness === "whole" && !first.has(p.id) ? NEXT_SCOPE : FLAT_SCOPE;
    const statement = priceStatement(p, p.scope === other);
    if (statement) reading.statements.push(statement);
    else
      reading.unparsed.push({
        at: p.row.place(p.id),
        text: p.row.get(BAND)?.text ?? "",
        why: "a band of prompt lengths that the adapter does not know",
      });
  }
  return reading;
}

const bandBelow = (row: Row | undefined, id: string): string | undefined =>
  row?.get("Model ID")?.lines[0] === id ? row.get(BAND)?.text : undefined;

/** The tab that names the region, where the table has no column for it. */
function regionOf(table: Table): string | undefined {
  return table.path.find((title) => /^(?:Singapore|China \(\w+\)|Hong Kong \(China\))$/.test(title));
}

function priceStatement({ row, id, lines, scope, next }: Priced, flat: boolean): Statement | undefined {
  const band = bandOf(row.get(BAND)?.text ?? "");
  if (!band) return undefined;
  const prices = { input: raw(row, INPUT), output: raw(row, OUTPUT), thinking: raw(row, THINKING) };
  const tier = tierOf(band, next);
  const base = band.from === 0;
  const inFlat = flat && base;
  const region = flat ? {} : { region: scope };
  const rate = (meter: RateStatement["meter"], price: string[] | undefined, of: string | undefined): RateStatement[] =>
    price === undefined ? [] : [{ meter, raw: price, ...(of ? { tier: of } : {}), ...region }];
  const [group] = row.table.path;
  const status = statusOf(id, group);
  const notes = inFlat ? notesOf(row, lines, scope) : undefined;
  return {
    subject: { api_string: id },
    at: row.place(id),
    states: inFlat
      ? states({
          api_string: id,
          status,
          output_modalities: group && /^Text generation - Qwen$/.test(group) ? [group] : undefined,
          price_input_per_mtok: prices.input,
          price_output_per_mtok: prices.output,
          capabilities: capabilities(row, lines),
        })
      : base
        ? states({ api_string: id, status })
        : {},
    rates: [
      ...(inFlat ? [] : [...rate("input", prices.input, tier), ...rate("output", prices.output, tier)]),
      ...rate("output", prices.thinking, tier ? `${tier}, thinking` : "thinking"),
    ],
    ...(notes ? { notes } : {}),
  };
}

/** A price cell with the titles above it, or undefined where the cell says nothing. */
function raw(row: Row, column: RegExp): string[] | undefined {
  const [index, ...more] = row.table.find(column);
  const text = row.get(column)?.text;
  if (index === undefined || more.length > 0 || !text) return undefined;
  const titles = new Set((row.table.heads[index] ?? []).map((cell) => cell.lines[0] ?? ""));
  return [listPrice(text), ...titles];
}

function capabilities(row: Row, lines: string[]): string[] {
  const mode = row.get("Mode")?.text;
  const named = lines.flatMap((line) => /context caching discount|batch inference/.exec(line)?.[0] ?? []);
  return [...named, ...(mode && mode !== "Non-Thinking mode only" ? [mode] : [])];
}

function notesOf(row: Row, lines: string[], scope: string): string {
  const off = new Set(row.cells.flatMap((cell) => cell.text.match(/\b\d+%(?= off)/g) ?? []));
  const batch = lines.flatMap((line) => /^(\d+%) batch inference discount/.exec(line)?.[1] ?? [])[0];
  return [
    `Flat prices are those of the ${scope} scope.`,
    ...(off.size === 1 ? [`List prices; a limited-time discount of ${[...off].join()} stands beside them.`] : []),
    ...(off.size > 1 ? [`List prices; limited-time discounts of ${[...off].join(" and ")} stand beside them.`] : []),
    ...(batch ? [`Batch inference is discounted by ${batch}.`] : []),
  ].join(" ");
}

/** The lifecycle page: tables of past and coming shutdowns. */
function readDepreciation({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const columns = ["Category", "Model name", "Deprecation time", "Replacement model"];
  for (const row of tableWith(outline, columns).flatMap((t) => t.rows)) {
    const [category = "", id = "", time = "", to = ""] = columns.map((title) => row.get(title)?.text ?? "");
    const at = row.place(id);
    if (/^third-party model$/i.test(category)) {
      reading.skipped.push({ at, text: id, why: "another maker's model" });
      continue;
    }
    if (id === "") {
      reading.unparsed.push({ at, text: row.cells[0]?.text ?? "", why: "a row that does not fit its header" });
      continue;
    }
    const target = to === "" || REPLACEMENT.test(to);
    if (!target) reading.unparsed.push({ at, text: to, why: "a replacement that is no id or series" });
    reading.statements.push({
      subject: { api_string: id },
      at,
      states: {
        ...states({
          api_string: id,
          status: [time, "Deprecation time"],
          output_modalities: /^(?:rerank|text generation\b.*)$/i.test(category) ? [category] : undefined,
          open_weight: /open source edition$/.test(category) ? category : undefined,
          replacements: to === "" || !target ? undefined : [to],
        }),
        ...shutdown(time),
      },
    });
  }
  return reading;
}

/** The list of models by kind: context windows and whether they think. Kinds without a window tell no more than a name. */
function readModels({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const row of tableWith(outline, ["Model ID", "Key Info"]).flatMap((t) => t.rows)) {
    const id = row.get("Model ID")?.text ?? "";
    const at = row.place(id);
    const kind = row.table.section.title;
    const context = row.get("Context")?.text;
    if (context === undefined) {
      reading.skipped.push({ at, text: id, why: "named only: no window, price or date stands here" });
      continue;
    }
    const thinking = row.get("Thinking")?.text ?? "No";
    const [, plain, reduced] = /^(\S+ \(non-thinking\)) \/ (\S+) \(thinking\)$/.exec(context) ?? [];
    reading.statements.push({
      subject: { api_string: id },
      at,
      states: states({
        api_string: id,
        status: statusOf(id, kind),
        output_modalities: kind === "Text Generation — Commercial" ? [kind] : undefined,
        context_window: plain ?? context,
        capabilities: thinking === "No" ? undefined : [thinking],
      }),
      ...(reduced ? { notes: `With thinking the context window is ${reduced}.` } : {}),
    });
  }
  return reading;
}

export const alibaba: Adapter = {
  provider: "alibaba",
  pages: {
    pricing: readPricing,
    depreciation: readDepreciation,
    "qwencloud-pricing": readListPrices,
    "qwencloud-models": readModels,
  },
};
