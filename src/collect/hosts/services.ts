import { type At, adapter, type PageReader } from "../providers/adapter.ts";

const DATE = "(?<end>[A-Z][a-z]+ \\d{1,2}, \\d{4})";
const ENDED = new RegExp(`(?:^|\\. |, )(?<name>[A-Z]\\w+(?: [A-Z]\\w+)*)(?:, [^,]+,)? (?<word>retired) on ${DATE}`);
const ENDS = new RegExp(`^On ${DATE}, we will (?:officially )?(?<word>deprecate and sunset) the following APIs`);

/** A notice that services end whole, each a row: those that a sentence names, or the APIs in the list after it. */
function readNotice(page: PageReader): void {
  const state = (at: At, name = "", { word, end }: { [group: string]: string | undefined }) =>
    page.state(at, { name }, { name, status: word, retires_on: end }, { makes_row: true });
  for (const { block, groups } of page.matches(ENDED)) state(block, groups.name, groups);
  for (const { block, groups } of page.matches(ENDS))
    for (const { cell } of block.section.items) {
      if (cell.text.endsWith(" API")) state(block, cell.text, groups);
      else page.skip(block, "no API", cell.text);
    }
}

export const services = adapter("services", { "github-models": readNotice, ai21: readNotice });
