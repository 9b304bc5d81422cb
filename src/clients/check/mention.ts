// Values that only mention a model: what a name is compared with, and what an answer or an example says.
import { AMONG, ASKED_OF, columnAt, columnsOf, flat, isCaseOfQuestion, tablesIn } from "./cases.ts";
import { type Code, siteOf, type Site as ValueSite } from "./code.ts";
import { type Place, textBefore, YAML } from "./syntax.ts";
import { type Around, nameOfValue, tableOf } from "./table-name.ts";
import { ending, remembered } from "./token.ts";

const [NEAR, BEFORE, FAR] = [600, 200, 2_000];
const ONE = "[\"'`][^\"'`\\n]*[\"'`]";
/** Before a string that is compared, renamed or, in a document, shown. */
const COMPARED_LEFT = ending(
  /(?:[=!]==?|<>|[=!]~|\b(?:is|is not|eq|eql|ne))\s*$|\bgot, want :=.*,\s*$|\b(?:WHERE|where|AND)\s+[\w."]+\s*=\s*$|\b(?:context|describe|it|specify|test)\s+$|\bShould\w+,\s*$|<(?:span|code)[^<>]*>$|\.(?:replace\w*|gsub!?)\(\s*(?:["'][\w.:/-]*\d[\w.:/-]*["']\s*,\s*)?$|\bwhen\s+\/[^\n]*\/\w*\s+then\s*$|\bassert\s[^\n(]*\[$|\bassert_\w+\s+$/,
);
const CASES = new RegExp(`\\b(?:case|when)\\s+(?:${ONE}\\s*[,|]\\s*)*$`);
/** After it; also when it is asked of in a name, or how long it is. */
const COMPARED_RIGHT =
  /^\s*(?:[=!]==?(?![>=~])|\)?\.(?:equals\w*|eql\?|casecmp)\()|^\.length\b|^\s+(?:not\s+)?in\s+[\w.]+(?:\([^()\n]*\)|\[[^[\]\n]*\])*\s*(?:[:)\]&|\n]|and\b|or\b|else\b|$)/i;
/** Before what a value is compared with as a whole: `== {`; and a name of what is expected: `want: Request{`. */
const EQUAL = ending(/[=!]==?\s*(?:snapshot|set|list|sorted|%[\w.]*)?$/);
const EXPECTS = ending(
  /(?:assert_\w*(?:with|await)|(?:\.|->)(?:to(?:StrictEqual|Equal|Match|Contain|Have)|(?:is|has|contains)[A-Z])\w*|receive\w*\([^()]*\)\s*\.with|->method\([^()]*\)\s*->with|\.(?:not_)?to(?:_not)? \w+|\bassert(?:_\w+)?\s+(?:%[\w.]*)?)$/,
);
const EXPECTED = /^exp_|^tokenizer$|(?:\b|_)(?:expect|want)(?!s?_?to)|^asserts$/i;
const ARM = new RegExp(`^\\)*\\s*(?:[,|]\\s*${ONE}\\s*)*(?:,[\\s\\w:]+\\))?\\s*(?:if\\b[^\\n=]*)?([=-]>)`);
/** Functions that say something of the model that they are given. */
const QUESTION =
  /^_*(?:[sS]upports|[sS]hould|[iI]s|[hH]as|[cC]an)(?:_|[A-Z])|[cC]ost|[pP]ric(?:e|ing)|[tT]okeni[sz]er|[eE]ncoding_?[fF]or|(?:len|[nN]um|count_[a-z]+|[eE]stimate\w*)_?[tT]okens|[tT]oken_?[lL]ength|list_?models$|(?:[iI]nfo|[mM]odel_?[dD]ata|[lL]imits?|[mM]odel_?[pP]rofile|[cC]onstraints\w*|[cC]ontext_?(?:[sS]ize|[wW]indow)|[fF]eatures)$/;
const isQuestion = (name: string) => ASKS.test(name) || QUESTION.test(name);
/** The same of what stands before a function's bracket; also when its answer is compared. */
const isAskedBy = (head: string) =>
  isQuestion(CALLEE.exec(head)?.[1] ?? "") || ASSERTED.test(head) || /\b_*(?:get|detect)_?[pP]rovider\w*$/.test(head);
/** A test's question to a function, whose answer it compares. */
const ASSERTED = ending(
  /\b(?:assert\w*!?|expect|assertThat|Assert\.\w+)\s*\(?\s*(?:not\s+|!)?(?:[\w$]+(?:\.|::))*_*[a-z]\w*\??$/,
);
/** Those that compare names, or ask how they begin. */
const ASKS =
  /^(?:in_?array|contains\w*|includes?\??|(?:starts?|ends?|begins)_?with\w*\??|has_?(?:prefix|suffix)|index_?of|equals\w*|eql\?|equal(?:fold|to)|strcmp|(?:xct)?assert(?!.*throw)\w*!?|expect|tobe|to\w*equal|equal|eq|be|matches!|isin|errorf|fatalf|it|test|(?:get|find|query)(?:all)?by\w+)$/i;
const PREFIXES =
  /(?<!without_|no_?)prefix(?:es)?$|_patterns?$|(?:^|[_.])reasoning_models$|^_?(?:deprecated|unsupported|retired)(?:_|$|models)|^_?(?:no_)?(?:support|require)s?_\w*models$|models_?(?:with|support|requir)(?!\w*prefix)/i;
const nameBefore = remembered(nameOfValue);
const RECORD = /(?:^|_)(?:meta_?data|details|attributes)$|(?:Metad|providerD|provider_d)ata$|^stored[A-Z_]/;
/** What an answer has beside its model, and a call hasn't. */
const ANSWER =
  /role\\?["']?\s*[:=]\s*\\?["']assistant|object\\?["']?\s*[:=]\s*\\?["'](?:chat\.|text_|response|list|embedding|thread|assistant|fine_tuning)|["']object["'] ?: ["']model|["']owned_by["']:|\bstatus\\?["']?\s*[:=]\s*\\?["'](?:in_?)?complete|end_?time["']: ?["']\d{4}-|(?:supportedGenerationMethods|(?:created|updated)_at|createTime|finish_?reason|stop_?reason|candidates|usage_?metadata|system_fingerprint|\b(?:token_?)?usage|\b(?:input|prompt|completion)_?token(?:s|_?count)|["']response)\\?["']?\s*[:=](?!=)/i;
const CHOICES = /\bchoices\\?["']?\s*[:=]\s*(?:\[|vec!\[|&?\[\]\w+\{)\s*(?:[{A-Z&]|new\b|\w+\()/;
const ANSWERS = ending(
  /(?:^|[=(,[&:]\s*|\b(?:return|new|raise|yield)\s+)(?:(?:[a-z]\w*(?:\.|::))+(?!(?:Get|Create|Generate|Send|Stream|Make|New|With|Complete)[A-Z]))?(?=[A-Z])\w*(?:Response(?:Metadata)?|Chunk|(?:Message|Reasoning)Content|Error|Exception|Record|Event|Meta(?:data)?|Metrics)\s?(?:\.(?:new)?[bB]uilder\(\)[^;]*)?$|\bnew \w+<\w+(?:Response|MessageContent)>\s*$|(?:[.>](?:(?:then|will|and_?)[rR]eturn|returns)|mock\w*Value\w*|\.set_?body\w*|to_return|with(?:Json)?Body|\b(?:w|rw|res)\.(?:Write|json|send|end)|(?:NewEncoder\(w\)\.Encode|Fprint\w*|Response\.json|::response))$/,
);
/** What is told of a call that was, or of its error. */
const TOLD = ending(
  /(?:\b|_|(?=[A-Z]))(?:[tT]elemetry|[mM]etrics|[sS]pan|[tT]racer)(?![a-z])\w*(?:\.|::|->)\w+\s*$|(?:handle|record|emit|track)_?[eE]vent\s*$|(?:[eE]xception|[a-z]Error|\.log[A-Z]\w*|convert_\w*response|_chunk|Meta(?:data|Information)(?:\.|::)\w+)\s*$/,
);
/** What a test has instead of a model or of its answer. */
const MOCK = ending(/(?:(?:\b|_)(?:mock|fake|dummy|stub)|Mock|Fake|Dummy|Stub)(?![a-z])[\w.]*$/);
/** Up to the value of a mock's attribute. */
const MOCKS = /\b(\w+) = \w*(?:Mock|Stub|Fake)\w*\([\s\S]*\s\1(?:\.\w+)+ = .$/;
/** In a configuration, a provider that calls nobody. */
const MOCKED = /\bprovider["']?\s*[:=]\s*["']?(?:mock|fake)\b[^\0]*\0/i;
/** The model beside the name of a record. */
const OF_MODEL = /(?:^|[\s{,(])["']?model(?:_?id)?["']?\s*[:=](?![=:])/i;
const BODY = ending(/\)[^()=;]*$|=>\s*$/);
/** Where uses are counted, and the labels of a test's cases. */
const USAGE = ending(/[uU]sage\w*(?:\(\))?$|,\s*\bids=$/);
/** `prices[`, but no type or list; `PRICES.get(`. */
const SUBSCRIPT = ending(
  /(?<!\b(?:Literal|return|in|of|case|yield|else)|\[\]\w+)(?<=[\w)\]])\[$|\b[A-Z][A-Z\d_]+\.get\($/,
);
/** What is shown, searched for or came back, and what a record calls the model whose id it has. */
const SHOWN = ending(
  /\b(?:examples?|placeholder|cachedResultName|return_value|side_effect|\w*response[._]?(?:set)?model|(?:set_)?model_?version|service_?id|(?:model_?)?family|\w*tokeni[sz]er\w*)["'\]]*\s*[:=(]\s*[[{(\s]*["'`]?$|\b(?:return_value|side_effect)\s*=\s*[\w.]+$|(?:\bgen_ai\.[\w.]+|\.tag\(["'][\w.]+)["'\]]*\s*[:=,]\s*["'`]$|\}\s*\w*returns?\s+"$|\bresource\s+"\w+"\s+"$|["']-(?:q|-query|-search)["'],\s*["']$|\b(?:id|name)["']?:\s*["'][^"'\n]*["'],\s*["']?(?:name|label)["']?:\s*["']$/i,
);

type Site = ValueSite & ReturnType<typeof tablesIn>;

/** Of what a rule holds: of keys too, of uses, or of uses in programs. */
const [ANY, USES, CODE] = [0, 1, 2];
/** Why a value is none that a program uses, and what it is then. */
const RULES: readonly (readonly [of: number, place: Place, holds: (site: Site) => boolean])[] = [
  [ANY, "prose", ({ left, right }) => COMPARED_LEFT.test(left) || CASES.test(left) || COMPARED_RIGHT.test(right)],
  [ANY, "prose", ({ around }) => around.some(({ head }) => EQUAL.test(head))],
  [ANY, "prose", isExpected],
  [ANY, "prose", (site) => PREFIXES.test(tableAround(site))],
  [ANY, "data", ({ around: [inner] }) => USAGE.test(inner?.head ?? "")],
  [USES, "data", ({ text, from }) => SHOWN.test(textBefore(text, from, BEFORE))],
  [
    USES,
    "data",
    (site) =>
      /^label$/i.test(site.name()) ||
      (/^(?:title|(?:display_?)?name)$/i.test(site.name()) && OF_MODEL.test(flat(site.beside()))),
  ],
  [USES, "data", (site) => MOCKED.test(site.beside())],
  [CODE, "data", ({ text, from, left }) => left.endsWith(" = ") && MOCKS.test(textBefore(text, from, FAR))],
  [CODE, "data", isFamily],
  [
    USES,
    "data",
    (site) => (site.language === YAML ? site.around.some(({ head }) => /^examples?$/i.test(head)) : isAnswer(site)),
  ],
  [USES, "prose", isAsked],
  [CODE, "key", ({ left, right }) => SUBSCRIPT.test(left) && /^[\]),]/.test(right)],
  [CODE, "key", ({ left, right }) => /^\]\s*:/.test(right) && /[{,\n]\s*\[(?:\w+\.)*["']?$/.test(left)],
];

export function withoutMentions<T extends { from: number; to: number; place: Place }>(
  code: Code,
  matches: readonly T[],
): T[] {
  const tables = tablesIn(code);
  const ofPrograms = /code|notebook/.test(code.language.kind) ? CODE : USES;
  return matches.map((match) => {
    const { from, to, place } = match;
    if (place !== "use" && place !== "key") return match;
    const site = { ...siteOf(code, from, to), ...tables };
    const most = place === "key" ? ANY : ofPrograms;
    const mention = RULES.find(([of, , holds]) => of <= most && holds(site))?.[1];
    return mention === undefined ? match : { ...match, place: mention };
  });
}

/** Whether it is an arm, or something is only looked for among it, asked of it by a function, or of the table that it is in. */
function isAsked(site: Site): boolean {
  const { text, around, language, left, right, end, isOnlyAsked } = site;
  const [inner] = around;
  const list = inner?.char === "(" && /[[({,]\s*$/.test(inner.head) ? around[1] : inner;
  if (inner && (AMONG.test(list?.head ?? "") || ASKED_OF.test(text.slice(end(), end() + NEAR)))) return true;
  const [, arrow] = ARM.exec(right) ?? [];
  if (arrow && language.arms?.includes(arrow)) return true;
  if (inner?.char === "(" && /[(,]\s*$/.test(left) && ASSERTED.test(inner.head) && !/[.?]/.test(text[end() + 1] ?? ""))
    return true;
  return isQuestion(calleeOf(around)) || isOnlyAsked(tableAround(site)) || isCaseOfQuestion(site, isAskedBy);
}

/** Whether a name says that it, what it is part of, or its column in a table of cases is expected. */
function isExpected(site: Site): boolean {
  const { text, language, from, around } = site;
  const isOf = (name: string) => EXPECTED.test(name);
  if (isOf(site.name())) return true;
  return around.some(({ at, char, head }, i) => {
    // A bracket that is far is rather misread.
    if ((from - at < FAR && EXPECTS.test(head)) || isOf(char === ":" ? head : tableOf(around[i], language)))
      return true;
    const columns = columnsOf(site, around[i + 1], around[i + 2]);
    return columns.some(isOf) && isOf(columns[columnAt(text, at, around[i - 1]?.at ?? from)] ?? "");
  });
}

function isAnswer(site: Site): boolean {
  const { language, around } = site;
  const tables = around.filter(({ char, head }) => char !== "(" && !BODY.test(head));
  const name = around[0]?.char === "(" ? "" : site.name();
  if (TOLD.test(callOf(around)) || around.slice(0, 3).some(({ char, head }) => char === "{" && MOCK.test(head)))
    return true;
  const names = [calleeOf(around), name, ...tables.map((one) => tableOf(one, language))];
  if (names.some((name) => MOCK.test(name)) || (!site.isWhole && /_RESPONSE$|Response$/.test(name))) return true;
  const isOfAnswer = ({ char, head }: Around, i: number) =>
    SHOWN.test(head) ||
    (char === "{" && /(?:Response\s?|\bresponse["']?\s*:\s*)$/.test(head)) ||
    (i < 5 && char !== "[" && ANSWERS.test(head));
  if (around.some(isOfAnswer)) return true;
  if (around.slice(0, 3).some(({ head }) => RECORD.test(nameBefore(head)))) return true;
  // `{"data": [{"id": "x"}]}`
  if (around[1]?.char === "[" && /\bdata["']?\s*:\s*$/.test(around[1].head) && name === "id") return true;
  const beside = site.beside().replaceAll("=>", ":");
  return CHOICES.test(beside) || ANSWER.test(flat(beside));
}

/** Whether an enum's constant has it only after its id, of whose beginning it is: `GPT_4_0613("gpt-4-0613", "gpt-4")`. */
function isFamily({ text, from, to, left }: Site): boolean {
  const id = /(?:^|[,\s])[A-Z][A-Z\d_]*\(["']([\w.-]+)["'],\s*$/.exec(left)?.[1] ?? "";
  const family = text.slice(from, to);
  const [whole = "", start = ""] = [id, family].map((one) => one.replace(/[.-]/g, ""));
  return id === family || (whole !== start && whole.startsWith(start));
}

const CALLEE = ending(/([\w$]+[!?]?)(?:<[^()]*>)?\s*$/);
const calleeOf = (around: readonly Around[]) => CALLEE.exec(callOf(around))?.[1] ?? "";
/** What stands before the bracket of the call around; `of`, `Some` and the like only make a value for it. */
function callOf(around: readonly Around[]): string {
  const call = around.find(({ char, head }) =>
    (char === "(" ? /[\w!?>](?<!\b(?:of|(?:list|set|map)Of|Some|Ok|json!|vec!))\s*$/ : /(?:[=-]>|\))\s*$/).test(head),
  );
  return call?.head ?? "";
}

/** The name of the table that a value is in, by itself or in a set, or in whose type; or of the text that has it. */
function tableAround({ around, language, isWhole, name }: Site): string {
  if (!isWhole) return name();
  for (const [i, one] of around.entries()) {
    const name = tableOf(one, language);
    const isType = one.char === "[" && /\w$/.test(one.head);
    const isNested = /(?:[[(,]|(?:#|\/\/).*)\s*$/.test(one.head) || (i === 0 && around[1]?.char === "(");
    if (name !== "" || !(isType || isNested)) return name;
  }
  return "";
}
