import type { Finding } from "../../schema/finding.ts";
import { diffRecords } from "../diff.ts";
import { breaksOf, foldChanges } from "../history.ts";
import { checkModels, type Rule } from "./rule.ts";

export const historyAgrees: Rule = {
  name: "history-agrees",
  description:
    "Replaying changes.jsonl from the start gives every record's facts exactly, and each line continues the last.",
  yields: "place",
  check(ctx) {
    const { changes, models } = ctx.catalog;
    const folded = foldChanges(changes);
    const journal = (path: string, message: string, mend: string): Finding => ({
      file: "catalog/changes.jsonl",
      path,
      message,
      mend,
    });
    const broken = breaksOf(changes).map(({ line, id, field, says, was }) =>
      journal(
        `line ${line} ${id}.${field}`,
        `it says ${JSON.stringify(says)} was there before; the lines above leave ${JSON.stringify(was)}`,
        "restore the journal from git, or collect again",
      ),
    );
    const unknown = changes.flatMap(({ id, provider }, i) => {
      const model = models.get(id);
      if (model?.provider === provider) return [];
      return [
        journal(
          `line ${i + 1}`,
          `${provider} has no record ${id}`,
          "restore the record from git: a row is never removed",
        ),
      ];
    });
    const unexplained = checkModels(ctx, ({ id, record }) =>
      diffRecords(folded.get(id), record).map(({ field, from, to }) => ({
        path: field,
        message: `the record says ${JSON.stringify(to)}, changes.jsonl adds up to ${JSON.stringify(from)}`,
        mend: "append the change with the day and page that state it, or undo the value",
      })),
    );
    return [...broken, ...unknown, ...unexplained];
  },
};
