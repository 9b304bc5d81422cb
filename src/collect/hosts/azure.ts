import type { Row } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { type Columns, fieldsOf, printed, shutdown, textOf, textsOf } from "../providers/columns.ts";

const SCHEDULE = ["Model", "Version", "Lifecycle", "Retirement date", "Replacement"];
const COLUMNS: Columns = { version: "Version", status: "Lifecycle", retires_on: "Retirement date" };
const TUNED = ["Model", "Version", "Training retirement date", "Deployment retirement date"] as const;
const RETIRED = ["Model", "Retirement date", "Suggested replacement"];
const END = "Retirement date (UTC)";
const TIMELINE = ["Model", "Deprecation date (UTC)", END, "Suggested replacement model"] as const;
type Stated = Parameters<PageReader["state"]>[2];
/** "claude-x-preview (gated research preview)". */
const MARKED = /^(?<id>\S+)(?: \((?<mark>[^)]+)\))?$/;
const BLANK = /^(?:[—–-]|N\/A)?$/;

/** A model has one row per version; the heading above names its maker. */
function readSchedule(page: PageReader): void {
  for (const row of page.rows(SCHEDULE)) {
    const { id = "", mark } = MARKED.exec(textOf(row, "Model"))?.groups ?? {};
    if (!page.ask(id, "no id", row)) continue;
    const { version, status, ...dates } = fieldsOf(row, COLUMNS);
    const stated = {
      api_string: id,
      version,
      maker: row.table.section.title,
      status,
      access: mark ?? (status === "Deprecated" ? status : undefined),
      ...dates,
      replacements: replacementsIn(textOf(row, "Replacement")),
    };
    page.state(placeOf(row), subjectOf(id, row), stated, { makes_row: true });
  }
  for (const row of page.rows(TUNED)) readTuned(page, row);
}

/** Fine-tuned models outlive their base model: they are fields of its row, not a row. */
function readTuned(page: PageReader, row: Row): void {
  const [id, version, training, deployment] = textsOf(row, ...TUNED);
  const tuned = { tuning_ends_not_before: training, tuned_retires_on: deployment };
  page.state(placeOf(row), subjectOf(id, row), { api_string: id, version, ...tuned }, { makes_row: false });
}

/** The page of 2025: a row has a model's id or display name, and no version. */
function readTimelines(page: PageReader): void {
  for (const row of page.rows(TIMELINE)) {
    const [model, deprecated_on, day, target] = textsOf(row, ...TIMELINE);
    const replacements = replacementsIn(target);
    stateNamed(page, row, model, undefined, {
      status: [day, printed(row, END)],
      deprecated_on,
      ...shutdown(day),
      replacements,
    });
  }
}

/** "`oak-4`<br>`oak-4-32k` - 0314": one date for that version of several models. */
function readRetired(page: PageReader): void {
  for (const row of page.rows(RETIRED)) {
    const cell = row.get("Model");
    const [, version] = /\s-\s*(\S+)$/.exec(cell?.text ?? "") ?? [];
    const [deprecated_on, day, target] = textsOf(row, "Deprecation date", "Retirement date", "Suggested replacement");
    const codes = (row.get("Suggested replacement")?.codes ?? []).filter((code) => !/^\d/.test(code));
    const plain = /\s/.test(target) ? [] : replacementsIn(target);
    const replacements = codes.length > 0 ? codes : plain;
    const stated = { status: [day, printed(row, "Retirement date")], deprecated_on, ...shutdown(day), replacements };
    for (const model of cell?.codes.length ? cell.codes : [cell?.text ?? ""])
      stateNamed(page, row, model, version, stated);
  }
}

/** States what a row says about a model that it names by id or display name, perhaps with a version. */
function stateNamed(page: PageReader, row: Row, model: string, version: string | undefined, stated: Stated): void {
  const slug = `${model.replace("+", "-plus")}${version ? `@${version}` : ""}`;
  const named = /\s/.test(model) ? { name: model } : { api_string: model };
  page.state(row, { slug }, { ...named, version, maker: row.table.section.title, ...stated }, { makes_row: true });
}

const subjectOf = (id: string, row: Row) => {
  const version = textOf(row, "Version");
  return { slug: BLANK.test(version) ? id : `${id}@${version}` };
};

/** By the "Model" cell, which repeats in each row of a model. */
const placeOf = (row: Row) => row.place(textOf(row, "Model"));

/** "a, b (version)". */
const replacementsIn = (text: string) =>
  BLANK.test(text)
    ? []
    : text.split(/,\s*/).map((target) => {
        const { id = target, mark } = MARKED.exec(target)?.groups ?? {};
        return mark === undefined ? id : [id, mark];
      });

export const azure = adapter("azure", {
  "model-retirement-schedule": readSchedule,
  "retired-models": readRetired,
  lifecycle: readTimelines,
});
