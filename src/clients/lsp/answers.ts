// What an editor shows of a document. Only types of the protocol's library are used: the check has this code, but not the library.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodeAction, Diagnostic, Hover, Position, Range } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { configured, nameIn, openAccepted, repositoryOf } from "../check/config.ts";
import { type Engine, engineOf, type Item } from "../check/engine.ts";
import { isLeftOut } from "../check/files.ts";
import { changesFor, questionsIn } from "../check/fix.ts";
import { inCell, linked } from "../check/formats/markdown.ts";
import { sentence } from "../check/formats/printable.ts";
import { usable } from "../check/names.ts";
import { readOptions } from "../check/options.ts";
import { LARGEST } from "../check/read-files.ts";
import type { Feed } from "../feed/feed.ts";
import { isEnd } from "../feed/judge.ts";
import { sayPrices } from "../feed/say.ts";
import type { Opened } from "../feed/source.ts";

/** `now`: UTC, as in ISO 8601. `open`: gets the feed. */
type Source = { now(): string; open(): Promise<Opened | { problem: string }> };

/** A repository, or a folder outside of one. */
type Place = { root: string; today: string; feed: Feed; engine: Engine; isLeftOut(file: string): boolean };

function placeAt(root: string, opened: Opened | { problem: string }, today: string): Place | { problem: string } {
  try {
    const configuration = configured([], readOptions([]), root);
    const { options, isExcluded, accepted: path, hostOf } = configuration;
    const result = usable(opened, options, today);
    if (typeof result === "string") return { problem: result };
    const { feed } = result;
    const nameOf = (file: string) => nameIn(dirname(path), join(root, file));
    const engine = engineOf({ feed, options, today, accepted: openAccepted(configuration), nameOf }, hostOf);
    return { root, today, feed, engine, isLeftOut: (file: string) => isLeftOut(file) || isExcluded(file) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Source → a document's answers, or why there are none. The feed is asked for again each hour. */
export function createAnswers({ now, open }: Source) {
  const known = new WeakMap<TextDocument, ReturnType<typeof answersOf>>();
  const places = new Map<string, Place>();
  let [hour, opening] = ["", undefined as ReturnType<typeof open> | undefined];
  async function placeOf(folder: string): Promise<Place | { problem: string }> {
    if (!now().startsWith(hour)) places.clear();
    if (!now().startsWith(hour) || !opening) [hour, opening] = [now().slice(0, 13), open()];
    const opened = await opening;
    // Asked for again when it is next needed.
    if ("problem" in opened) opening = undefined;
    const root = repositoryOf(folder) ?? folder;
    const place = places.get(root) ?? placeAt(root, opened, hour.slice(0, 10));
    if (!("problem" in place)) places.set(root, place);
    return place;
  }
  return {
    /** Each version is checked once. */
    async of(document: TextDocument) {
      const path = pathOf(document);
      const place = await placeOf(dirname(path));
      if ("problem" in place) return place;
      const before = known.get(document);
      if (before?.version === document.version && before.place === place) return before;
      const answers = answersOf(document, nameIn(place.root, path), place);
      known.set(document, answers);
      return answers;
    },
    /** A configuration may have changed. */
    forget: () => places.clear(),
  };
}

/** What is known of a version of a document. `actions`: the replacements in a range that --fix would write, too. */
function answersOf(document: TextDocument, file: string, place: Place) {
  const { feed, engine, isLeftOut } = place;
  const text = document.getText().length > LARGEST || isLeftOut(file) ? "" : document.getText();
  const { findings, unknown, fine, mentions } = engine.check(file, text);
  const rangeOf = ({ from, to }: Item) => ({ start: document.positionAt(from), end: document.positionAt(to) });
  const diagnosticOf = (item: Item) => ({ range: rangeOf(item), ...shown(item) });
  return {
    version: document.version,
    place,
    diagnostics: [...findings, ...unknown].map(diagnosticOf),
    hover(position: Position, kind: "markdown" | "plaintext"): Hover | null {
      const at = document.offsetAt(position);
      const item = [findings, unknown, fine, mentions].flat().find(({ from, to }) => from <= at && at <= to);
      return item ? { contents: { kind, value: textOf(item, feed, kind === "markdown") }, range: rangeOf(item) } : null;
    },
    actions({ start, end }: Range): CodeAction[] {
      const items = findings.filter(isEnd);
      const changes = changesFor(text, file, items, {
        feed,
        today: place.today,
        questions: questionsIn(text, file, mentions),
      });
      return items.flatMap((item, i) => {
        const [change] = typeof changes[i] === "string" ? [] : (changes[i] ?? []);
        const isNear = item.to >= document.offsetAt(start) && item.from <= document.offsetAt(end);
        if (!change || !isNear) return [];
        const edit = { changes: { [document.uri]: [{ range: rangeOf(item), newText: change.text }] } };
        const title = `Use ${change.text}`;
        return { title, kind: "quickfix", isPreferred: true, diagnostics: [diagnosticOf(item)], edit };
      });
    },
  };
}

const [ERROR, WARNING, INFORMATION] = [1, 2, 3] as const;
const DEPRECATED = 2;

function shown(item: Item): Omit<Diagnostic, "range"> {
  const { level, verdict, excused, page, code } = item;
  const isQuiet = verdict === "unknown" || excused !== null;
  return {
    severity: level === "error" ? ERROR : isQuiet ? INFORMATION : WARNING,
    source: "model-almanac",
    code,
    message: sentence(item),
    ...(page !== null && { codeDescription: { href: page } }),
    ...((verdict === "retired" || verdict === "deprecated") && { tags: [DEPRECATED] }),
  };
}

/** Paragraphs: the end and the successor, the prices of both, and the page that says so. */
function textOf(item: Item, feed: Feed, isMarkdown: boolean): string {
  const plain = isMarkdown ? inCell : (text: string) => text;
  const { id, replacement, page, read_on } = item;
  const prices = [id, replacement?.id].flatMap((id) => {
    const model = feed.modelOf(id);
    const price = model && sayPrices(model);
    return price ? [plain(`${model.api_string ?? model.name}: ${price}`)] : [];
  });
  const source = page && (isMarkdown ? linked(page, page) : page);
  const read = read_on && `read ${read_on}`;
  return [plain(sentence(item)), ...prices, [source, read].filter(Boolean).join(", ")].filter(Boolean).join("\n\n");
}

/** A document's path; one that is in no file, such as a notebook's cell, gets a name that says its language. */
const pathOf = ({ uri, languageId: language }: TextDocument): string =>
  uri.startsWith("file:") ? fileURLToPath(uri) : join(process.cwd(), `cell.${language === "python" ? "py" : language}`);
