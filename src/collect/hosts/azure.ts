import { placeOf } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { type Cells, fieldsOf, heading, type TableSpec } from "../providers/columns.ts";
import { targetsIn } from "../providers/texts.ts";

/** "claude-x-preview (gated research preview)". */
const MARKED = /^(?<id>\S+)(?: \((?<mark>[^)]+)\))?$/;
const BLANK = /^(?:[—–-]|N\/A)?$/;

const marked = (row: Cells) => MARKED.exec(row.text("Model"))?.groups ?? {};
const id = (row: Cells) => marked(row).id ?? "";

/** "a, b (version)". */
const targets = (column: string) => (row: Cells) => {
  const cell = row.get(column);
  return cell && targetsIn(cell, true);
};

/** A model has one row per version; the heading above names its maker. */
const SCHEDULE: TableSpec = {
  find: ["Model", "Version", "Lifecycle", "Retirement date", "Replacement"],
  columns: {
    api_string: id,
    version: "Version",
    maker: heading,
    status: "Lifecycle",
    access: (row) => marked(row).mark ?? /^(?:Deprecated)?/.exec(row.text("Lifecycle"))?.[0],
    retires_on: "Retirement date",
    replacements: targets("Replacement"),
  },
  makes_row: true,
};
const [TRAINING, DEPLOYMENT] = ["Training retirement date", "Deployment retirement date"];
/** Fine-tuned models outlive their base model: they are fields of its row, not a row. */
const TUNED: TableSpec = {
  find: ["Model", "Version", TRAINING, DEPLOYMENT],
  columns: {
    api_string: id,
    version: "Version",
    tuning_ends_not_before: TRAINING,
    tuned_retires_on: DEPLOYMENT,
  },
  makes_row: false,
};

function readSchedule(page: PageReader): void {
  for (const { columns, find, makes_row } of [SCHEDULE, TUNED])
    for (const row of page.rows(find)) {
      const { api_string, version = "", ...states } = fieldsOf(row, columns);
      if (!page.ask(api_string, "no id", row)) continue;
      const slug = BLANK.test(String(version)) ? String(api_string) : `${api_string}@${version}`;
      // By the "Model" cell, which repeats in each row of a model.
      page.state(placeOf(row, row.text("Model")), { slug }, { api_string, version, ...states }, { makes_row });
    }
}

const END = "Retirement date (UTC)";
/** The page of 2025: a row has a model's id or display name, and no version. */
const TIMELINE: TableSpec = {
  find: ["Model", "Deprecation date (UTC)", END, "Suggested replacement model"],
  columns: {
    status: [END, END],
    deprecated_on: "Deprecation date (UTC)",
    retires_on: END,
    replacements: targets("Suggested replacement model"),
  },
};

const RETIRED: TableSpec = {
  find: ["Model", "Retirement date", "Suggested replacement"],
  columns: {
    status: ["Retirement date", "Retirement date"],
    deprecated_on: "Deprecation date",
    retires_on: "Retirement date",
    // "`oak-4` version: `2024-08-06`", "oak-4 (0125) oak-5"; other words name no model.
    replacements(row) {
      const { text = "", codes = [] } = row.get("Suggested replacement") ?? {};
      if (codes.length > 0) return codes.filter((code) => !/^\d/.test(code));
      if (!/\s/.test(text)) return targets("Suggested replacement")(row);
      const ids = text.replace(/ version: \S+| \([^)]*\)/g, "").split(/,? /);
      return ids.every((id) => /^[a-z][a-z\d.]*(?:-[a-z\d.]+)+$/.test(id)) ? ids : [];
    },
  },
};

/** "`oak-4`<br>`oak-4-32k` - 0314": one date for that version of several models, each by id or display name. */
const readNamed = (spec: TableSpec) => (page: PageReader) => {
  for (const row of page.rows(spec)) {
    const { text = "", codes = [] } = row.get("Model") ?? {};
    const version = /\s-\s*(\S+)$/.exec(text)?.[1];
    for (const model of codes.length > 0 ? codes : [text]) {
      const slug = `${model.replace("+", "-plus")}${version ? `@${version}` : ""}`;
      const subject = /\s/.test(model) ? { name: model } : { api_string: model };
      const states = { ...subject, version, maker: heading(row), ...fieldsOf(row, spec.columns) };
      page.state(row, { slug }, states, { makes_row: true });
    }
  }
};

export const azure = adapter("azure", {
  "model-retirement-schedule": readSchedule,
  "retired-models": readNamed(RETIRED),
  lifecycle: readNamed(TIMELINE),
});
