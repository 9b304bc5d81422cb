import type { Row } from "../../page/outline.ts";
import type { RateStatement, Statement, Subject } from "../../pipeline/statement.ts";
import type { More, PageReader } from "../adapter.ts";
import { flatten, type RateColumn, ratesOf } from "../columns.ts";
import { isId, previewIn } from "./ids.ts";
import { type Media, settle } from "./meters.ts";

/** What the page says around a table. `service` is undefined for standard prices. */
export type Around = { unit: string; service: string | undefined; promotions: ReadonlyMap<string, string> };
type Reader = (page: PageReader, rows: readonly Row[], around: Around) => void;

const METERS: readonly RateColumn[] = [
  { meter: "input", column: /^(?:Short context )?input$/i },
  { meter: "cached_input", column: /^(?:Short context )?cached input$/i },
  { meter: "cache_write", column: /^(?:Short context )?cache writes$/i },
  { meter: "output", column: /^(?:Short context )?output(?: \/ cost)?$/i },
  { meter: "input", tier: "long context", column: "Long context input" },
  { meter: "cached_input", tier: "long context", column: "Long context cached input" },
  { meter: "cache_write", tier: "long context", column: "Long context cache writes" },
  { meter: "output", tier: "long context", column: "Long context output" },
];
const SECOND: RateColumn = { meter: "video_output", column: ["Price per second", "Price per second"] };
const MINUTE: RateColumn = { meter: "audio_input", column: "Estimated cost" };
const TRAINING: RateColumn = { meter: "training", column: "Training" };

/** Columns by which a table is known, and how its rows are read; the first that fits. */
export const FORMS: readonly [columns: (string | RegExp)[], read: Reader][] = [
  [["Model", "Modality", "Input", "Cached input", /^Output( \/ cost)?$/i], modalities],
  [["Model", "Size", "Price per second"], perSecond],
  [["Model", "Use case", "Input", "Output", "Estimated cost"], transcription],
  [["Model", "Training", "Input", "Cached input", "Output"], fineTuned],
  [
    ["Model", "Short context input", "Short context cached input", "Short context output", "Long context input"],
    tokens,
  ],
  [["Model", "Input", "Cached input", "Output"], tokens],
];

const when = ({ service }: Around): Partial<RateStatement> => (service ? { service } : {});

/** "id", "id (<272K context length)", "id (legacy)", "id (data sharing)", or a display name. */
function modelOf(row: Row): { subject: Subject; more: string | undefined } {
  const [, text = "", more] = /^([^(]*?)\s*(?:\((.*)\))?$/.exec(row.get("Model")?.text ?? "") ?? [];
  return { subject: isId(text) ? { api_string: text } : { name: text }, more };
}

/** A row makes a model's row only where it has its id; being listed among standard prices is its status. */
function price(page: PageReader, row: Row, { service }: Around, of: Statement["states"], more: More): void {
  const { subject } = modelOf(row);
  const { api_string: id } = subject;
  const status = service === undefined && id ? (previewIn(id) ?? row.table.section.title) : undefined;
  page.state(row.place(row.get("Model")?.text), subject, { api_string: id, status, ...of }, more);
}

/** Text tokens: short context in the flat fields, cache writes and long context in rates; other services in rates alone. */
function tokens(page: PageReader, rows: readonly Row[], around: Around): void {
  for (const row of rows) {
    const { states, rates } = flatten(ratesOf(row, METERS, [around.unit], when(around)));
    const { title } = row.table.section;
    const capabilities = /^Batch pricing data$/i.test(title) ? { capabilities: [title] } : {};
    const until = around.service === undefined && around.promotions.get(modelOf(row).subject.api_string ?? "");
    const notes = until && `Promotional price, promised at least through ${until}.`;
    price(page, row, around, { ...states, ...capabilities }, { rates, notes });
  }
}

/** One row per model and modality; a unit may stand in the cell: "$15.00 / 1M characters". */
function modalities(page: PageReader, rows: readonly Row[], around: Around): void {
  for (const ofModel of Map.groupBy(rows, (row) => row.get("Model")?.text ?? "").values()) {
    const metered = ofModel.flatMap((row) => {
      const media = (row.get("Modality")?.text ?? "").toLowerCase() as Media;
      return ratesOf(row, METERS, [around.unit], when(around)).map((rate) => ({ ...rate, of: row, media }));
    });
    const isPerToken = ({ raw }: RateStatement) => !String(raw[0]).includes("/");
    const settled = settle(metered.filter(isPerToken), around.service === undefined);
    for (const row of ofModel) {
      const { states, rates, notes } = settled(row);
      const otherwise = metered
        .filter((m) => m.of === row && !isPerToken(m))
        .map(({ of, media, ...rate }) =>
          rate.meter === "output" ? { ...rate, meter: "audio_output" as const } : rate,
        );
      price(page, row, around, states, { rates: [...rates, ...otherwise], notes });
    }
  }
}

/** Video by size; the column's title has the unit. */
function perSecond(page: PageReader, rows: readonly Row[], around: Around): void {
  for (const row of rows) {
    const tier = row.get("Size")?.text ?? "";
    price(page, row, around, {}, { rates: ratesOf(row, [SECOND], [], { tier, ...when(around) }) });
  }
}

/** Transcription: tokens where the row has them, and then the cost per minute is an estimate; else the minute is what is metered. */
function transcription(page: PageReader, rows: readonly Row[], around: Around): void {
  for (const row of rows) {
    const perToken = ratesOf(row, METERS, [around.unit], when(around));
    if (perToken.some(({ raw }) => /\d/.test(raw[0] ?? ""))) {
      const { states, rates } = flatten(perToken);
      price(page, row, around, states, { rates });
    } else {
      const notes = "The price page lists the cost per minute as an estimate.";
      price(page, row, around, {}, { rates: ratesOf(row, [MINUTE], [], when(around)), notes });
    }
  }
}

/** Training, and the use of what was trained; both are about a base model that is a row or an alias by other pages. */
function fineTuned(page: PageReader, rows: readonly Row[], { unit, service }: Around): void {
  for (const row of rows) {
    const { subject, more } = modelOf(row);
    const sharing = more === "data sharing" ? { tier: more } : {};
    const use = { service: ["fine-tuned", service ?? []].flat().join(" "), ...sharing };
    const training = service === undefined ? ratesOf(row, [TRAINING], [unit], sharing) : [];
    const rates = [...training, ...ratesOf(row, METERS, [unit], use)];
    page.state(row.place(row.get("Model")?.text), subject, {}, { makes_row: false, rates });
  }
}
