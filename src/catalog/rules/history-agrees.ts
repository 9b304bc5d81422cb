import { diffRecords } from "../diff.ts";
import { replay } from "../history.ts";
import { forEachModel, type Rule } from "./rule.ts";

const JOURNAL = "changes.jsonl";

export const historyAgrees: Rule = {
  name: "history-agrees",
  description:
    "Replaying changes.jsonl from the start gives every record's facts exactly, and each line continues the last.",
  yields: "place",
  check(ctx, report) {
    const { changes, models } = ctx.catalog;
    const { facts, breaks } = replay(changes);
    for (const { line, id, field, says, was } of breaks) {
      const message = `it says ${JSON.stringify(says)} was there before; the lines above leave ${JSON.stringify(was)}`;
      report(JOURNAL, `line ${line} ${id}.${field}`, message, "restore the journal from git, or collect again");
    }
    for (const [i, { id, provider }] of changes.entries()) {
      const mend = "restore the record from git: a row is never removed";
      if (models.get(id)?.provider !== provider)
        report(JOURNAL, `line ${i + 1}`, `${provider} has no record ${id}`, mend);
    }
    forEachModel(({ id, record }, report) => {
      for (const { field, from, to } of diffRecords(facts.get(id), record)) {
        const message = `the record says ${JSON.stringify(to)}, changes.jsonl adds up to ${JSON.stringify(from)}`;
        report(field, message, "append the change with the day and page that state it, or undo the value");
      }
    })(ctx, report);
  },
};
