// Values that only mention a model: what a name is compared with, and what an answer or an example says.
import { type Around, aroundEach } from "./around.ts";
import type { Place } from "./place.ts";
import { type Language, type Span, spanAt, YAML } from "./syntax.ts";

const [NEAR, BEFORE] = [600, 120];
/** A text in which tables aren't looked up. */
const LONG = 200_000;
const ONE = "[\"'`][^\"'`\\n]*[\"'`]";
/** Before a string that is compared or renamed. */
const COMPARED_LEFT = new RegExp(
  `(?:[=!]==?|<>|!~|\\b(?:is|is not|eq|eql|ne))\\s*$|\\b(?:case|when)\\s+(?:${ONE}\\s*[,|]\\s*)*$|` +
    `\\.(?:replace\\w*|gsub!?)\\(\\s*(?:["'][\\w.:/-]*\\d[\\w.:/-]*["']\\s*,\\s*)?$|` +
    "\\bwhen\\s+/[^\\n]*/\\w*\\s+then\\s*$|\\bassert\\s[^\\n(]*\\[$",
);
/** After it; also when it is asked of in a name, or how long it is. */
const COMPARED_RIGHT =
  /^\s*(?:[=!]==?(?![>=~])|\)?\.(?:equals\w*|eql\?|casecmp)\()|^\.length\b|^\s+(?:not\s+)?in\s+[\w.]+(?:\(\))?\s*(?:[:)\]&|\n]|and\b|or\b|else\b|$)/i;
/** Before what a value is compared with as a whole: `== {`. */
const EQUAL = /[=!]==?\s*(?:snapshot)?$/;
const ARM = new RegExp(`^\\s*(?:[,|]\\s*${ONE}\\s*)*(?:if\\b[^\\n=]*)?[=-]>`);
/** Before a list: `x in (`, but not `for x in (`. */
const AMONG = /(?<!\bfor\s*\(?(?:(?:const|let|var)\s)?[\w\s,()]{1,60}\s)\bin\s+(?:\w*(?:of|set|tuple))?\(?\s*$/i;
/** After one: `["a", "b"].includes(`. */
const ASKED_OF = /^[\])}]+\s*\.(?:includes?\??|contains\w*|has|member\?|index_?of|some|any\w*\??|find)\s*[({]/i;
/** Functions that compare names, or ask how they begin. */
const ASKS =
  /^(?:in_?array|contains\w*|includes?\??|has\w+(?:keyvalue|equalto)|(?:starts?|ends?|begins)_?with\w*\??|has_?(?:prefix|suffix)|index_?of|equals\w*|eql\?|equalfold|strcmp|(?:xct)?assert(?!.*throw)\w*!?|expect|tobe|to\w*equal|isequalto|equal|eq|be|matches!|isin)$/i;
/** Before the name of a table: `x in `, `x.startswith(`; and around it, where each of its items is asked for. */
const ASKED_IN = /\b(?:\w*contains|in_array|starts?_?with\??|has_?prefix)\(\s*(?:[\w.$]+,\s*)?(?:tuple\()?$/i;
const EACH_ASKED = /\bany\(|starts?_?with|has_?prefix|includes\(|contains\(/i;
const PREFIXES = /(?<!without_|no_?)prefix(?:es)?$|^_?(?:deprecated|unsupported|retired)_/i;
const TABLE = /\b(\w+)\s*(?::[^=\n]{1,60})?:?=\s*(?:new\s+)?(?:[\w.<>]+\(\s*)?(?:\[\]\w+)?$/;
/** What an answer has beside its model, and a call hasn't. */
const ANSWER =
  /object\\?["']?\s*[:=]\s*\\?["'](?:chat\.|text_|response|list|embedding|thread)|(?:finish_?reason|stop_?reason|candidates|usage_?metadata|system_fingerprint|\busage|\b(?:input|prompt|completion)_?tokens)\\?["']?\s*[:=](?!=)/i;
const CHOICES = /\bchoices\\?["']?\s*[:=]\s*(?:\[|vec!\[|&?\[\]\w+\{)\s*(?:\{|[A-Z&]|new\b|\w+\()/;
const NESTED = /[([{][^()[\]{}]*[)\]}]/g;
const ANSWERS =
  /(?:^|[=(,[&]\s*|\b(?:return|new|raise|yield)\s+)(?:(?:[a-z]\w*(?:\.|::))+(?!(?:Get|Create|Generate|Send|Stream|Make|New|With|Complete)[A-Z]))?[A-Z]\w*(?:Response|Chunk|MessageContent|ResponseStream|Error|Exception)\s?(?:\.(?:new)?[bB]uilder\(\)[^;]*)?$/;
/** What is shown, searched for or came back. */
const OWN =
  /\b(?:examples?|placeholder|response[._]?model|(?:set_)?model_?version)["'\]]*\s*[:=(]\s*[[{(\s]*["'`]?$|["']-(?:q|-query|-search)["'],\s*["']$/i;
const PRINTS = /(?:^|[\s.])(?:puts|say|echo|print\w*|println!|console\.\w+|log(?:ger)?\.\w+)\s*\(?\s*$/i;

type Match = { from: number; to: number; place: Place };

/** Matches in order → the same, of which those that only mention a model are no use. */
export function withoutMentions<T extends Match>(
  text: string,
  language: Language,
  spans: readonly Span[],
  matches: readonly T[],
): T[] {
  const uses = matches.filter(({ place }) => place === "use" || place === "key");
  const isCode = language.kind === "code" || language.kind === "notebook";
  if (uses.length === 0) return [...matches];
  const each = aroundEach(
    text,
    language,
    spans,
    uses.map(({ from }) => from),
  );
  const places = new Map(uses.map((use, i) => [use, each[i] ?? []]));
  const asked = askedIn(text);

  function placeOf({ from, to, place }: T, around: readonly Around[]): Place {
    const span = spanAt(spans, from);
    const isWhole = span === undefined || (span.from === from && span.to === to);
    const quote = isWhole ? (span?.quote.length ?? 0) : 0;
    const left = text.slice(Math.max(0, from - quote - NEAR), from - quote);
    const right = text.slice(to + quote, to + quote + NEAR);
    const [inner, outer] = around;
    const end = closeOf(text, to + quote);
    const call = around.find(({ char, head }) => (char === "(" ? /[\w!?>]\s*$/ : /(?:[=-]>|\))\s*$/).test(head));
    const isEqual = around.some(({ head }) => EQUAL.test(head));
    if (isWhole && (isEqual || COMPARED_LEFT.test(left) || COMPARED_RIGHT.test(right))) return "prose";
    if (place === "key") return place;
    if (OWN.test(left + text.slice(from - quote, from)) || (language !== YAML && isAnswer())) return "data";
    if (!isCode) return "use";
    const callee = /([\w$]+[!?]?)(?:<[^()]*>)?\s*$/.exec(call?.head ?? "")?.[1] ?? "";
    if (PRINTS.test(span && !isWhole ? text.slice(Math.max(0, span.from - 80), span.from - span.quote.length) : left))
      return "data";
    const isAmong = inner && (AMONG.test(inner.head) || ASKED_OF.test(text.slice(end, end + NEAR)));
    const table = [inner, outer?.char === "(" ? outer : undefined].map((one) => TABLE.exec(one?.head ?? "")?.[1]);
    return isAmong || (language.arms && ARM.test(right)) || ASKS.test(callee) || table.some(asked) ? "prose" : "use";

    function isAnswer(): boolean {
      if (around.some(({ char, head }, i) => OWN.test(head) || (i < 3 && char !== "[" && ANSWERS.test(head))))
        return true;
      const [start, stop] = span && !isWhole ? [span.from, span.to] : [inner?.at ?? from, end];
      let beside = text.slice(Math.max(start + 1, from - NEAR), Math.min(stop, to + NEAR));
      if (CHOICES.test(beside)) return true;
      for (let all = ""; all !== beside; ) [all, beside] = [beside, beside.replace(NESTED, "")];
      return ANSWER.test(beside);
    }
  }
  return matches.map((match) => {
    const around = places.get(match);
    return around ? { ...match, place: placeOf(match, around) } : match;
  });
}

/** Where the brackets around a place close, or how far that is looked for. */
function closeOf(text: string, from: number): number {
  const near = text.slice(from, from + NEAR);
  let depth = 0;
  for (const { 0: mark, index } of near.matchAll(/[[\](){}]/g)) {
    depth += "[({".includes(mark) ? 1 : -1;
    if (depth < 0) return from + index;
  }
  return from + near.length;
}

/** Text → whether a program only asks whether names are in a table of it, or begin like one of its items. */
function askedIn(text: string): (table: string | undefined) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    if (name === undefined) return false;
    const is = known.get(name) ?? (PREFIXES.test(name) || isOnlyAsked(text, name));
    known.set(name, is);
    return is;
  };
}

function isOnlyAsked(text: string, name: string): boolean {
  if (text.length > LONG) return false;
  const uses = [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].filter(
    ({ index }) => !/^\w+\s*(?::[^=\n]{1,60})?:?=(?!=)/.test(text.slice(index, index + NEAR)),
  );
  const isAsked = ({ index }: { index: number }) => {
    const before = text.slice(Math.max(0, index - BEFORE), index).replace(/[\w.$@]*[.$@]$/, "");
    const after = text.slice(index + name.length, index + BEFORE);
    const isLoop = /\b(?:in|of|range)\s*$/.test(before) && EACH_ASKED.test(before + after);
    return isLoop || AMONG.test(before) || ASKED_OF.test(`]${after}`) || ASKED_IN.test(before);
  };
  return uses.length > 0 && uses.every(isAsked);
}
