// What in code says who serves a model: clients, addresses, values, names of the environment, imports.
import { OTHER } from "../../schema/hosts.ts";
import { hostCalled, hostNamed, isVague, passesOn, routerNamed } from "../feed/forms.ts";
import { hostIn, LOCAL } from "./host-names.ts";
import { type Span, spanAt, textBefore, upTo } from "./syntax.ts";
import { DECLARING, nameOfValue } from "./table-name.ts";
import { remembered } from "./token.ts";

/** The vendors' own clients and addresses. */
export const VENDORS =
  "openai|anthropic|mistral|cohere|genai|googleai|generativeai|generativelanguage|googlemodel|googleprovider|deepseek|xai|moonshot|dashscope|bigmodel|voyageai|googlegemini|chatgoogle|chatgemini";
/** What a function or class that takes a model is called after. */
export const CALLERS = `chat|claude|google|gemini|azure|bedrock|vertex|groq|voyage|${VENDORS}`;
/** Signs of a file that are read, and variables with addresses. */
const [MOST, MOST_VARIABLES] = [4_000, 100];
/** How far before a name its sign is read. */
export const BEFORE = 200;

/** `host`: null at the vendor. `kind`: what it is in the code. `scope`: the bracket around it, -1 if none is; `seen`: the one in which its variable is. */
export type Sign = {
  at: number;
  to: number;
  host: string | null;
  kind: "call" | "address" | "place" | "value" | "argument" | "env" | "switch" | "import";
  scope: number;
  seen: number;
};

/** Before the brackets are known. */
const OPEN = { scope: -1, seen: -1 };

/** Names of hosts and vendors → what finds them in names in code. A shorter name finds the longer ones that have it. */
export function anyOf(names: readonly string[]): RegExp {
  const shortest = names.filter((name) => !names.some((other) => other !== name && name.includes(other)));
  // An engine finds many plain words in one pass, and patterns one by one.
  const written = shortest.flatMap((name) => ["", "-", "_"].map((mark) => name.replaceAll("-", mark)));
  return new RegExp(`${[...new Set(written)].join("|").replaceAll(".", "\\.")}|${VENDORS}`, "gi");
}

const NAME = /[\w$-]{0,120}/y;
const IMPORT =
  /^\s*(?:import|package|from|use|using|require\w*|#include|@import|implementation|api|compile)\b|\bfrom\s+["']|\brequire\(\s*["']|^\s*(?:\w+\s+)?"[\w-]+\.[\w.-]+\/[\w./-]*$/;
/** Pages about a host, which nobody calls. */
const PAGE = /^(?:www|docs?|console|learn|blog|cloud|github|huggingface|portal)\./;
/** `provider: `, `api_type=`, `boto3.client(`, `"provider": { "enum": [`. */
const VALUE =
  /(?:provider(?:_?(?:name|id|options))?|host|backend|api_?type|platform|service|vendor|client|type|runtime)(?:["'`]?\s*(?::\s*\w+\s*)?(?:=>|[:=(])|["'`]\s*,)\s*(?:\{\s*"(?:enum|const)"\s*:\s*)?\[?(?:\w+\.)?["'`:]?(?:@?[\w/-]+\.)?$/i;
const MADE = /^(?:\.|::)(?:new|builder|from\w*|create\w*|connect|with|(?:async)?client)\w*\s*\(/i;
/** `vertexai=True`, `.vertexAI(true)`, `setenv("USE_VERTEXAI", "1")`, and the same switched off. */
const SWITCH = /^["'`]?\]?\s*(?::\s*bool\w*\s*)?[=:,(]\s*["']?(?:(true|1)|false|0|none|null|nil)\b/i;
const DOMAIN = /^(?:\.[\w-]+)*\.(?:com|ai|io|dev|net|cloud)\b/;
const CALLED = /^(?:\s*<[^()\n]{0,60}>)?(?:(?:\.|::)\w+)*\s*[({]/;

/** A place without TLS that only the program knows, an API's domain, or any that a path with a version follows. */
const API =
  "((?<=http://)(?:\\$?\\{|[\"'] *\\+)|(?:api|router|llm|gateway|inference)\\.[\\w.{}-]+|[\\w.{}-]+(?=(?::\\d+)?(?:/[\\w-]+)*/v\\d))";
const QUOTED = "(?:new Uri\\(|format!\\()?[f$]?[\"'`]https?://";
/** An address that a client is given, or the variable of the environment or of the program that has it. */
export const ADDRESS = new RegExp(
  `(?:(?<!supa|data)base_?ur[il]|api_?base|endpoint)["'\`\\]]{0,2}\\s*(?::[^=\\n]{0,40})?(?:=>|[:=(,])\\s*` +
    `(?:(?:${QUOTED}|https?://)(?=${API})|f["'](?=(\\{\\w+\\}(?=/v\\d)))|` +
    `(?:process\\.env\\.|os\\.environ\\[["']|(?:os\\.)?getenv\\(["'](?=\\w+["']\\)))(?=(\\w+))|(?=&?(?!str(?:ing)?\\b)([A-Za-z_]\\w*)\\b(?!\\s*[.(:]))|` +
    "(?=(?:new Uri\\(|this\\.)?((?:\\w*(?:server|wiremock)|srv|ts)\\.\\w+)))",
  "gi",
);
/** Nobody's address, or a vendor's without its name. */
const NOBODYS = /(?:^|\.)(?:x|z|kimi)\.ai$|google|amazon|microsoft|azure/;

/** On this machine, what has the address of models, and of another service of the program. */
const SERVER = /api|base|endpoint|llm|model|chat|openai|infer|local|server|gateway|proxy/i;
const OTHERS = /.(?:ur[il]|origin|domain)$/i;
const isRouter = (host: string | undefined) => host !== undefined && passesOn(host);
/** Where a program sends what it observes, and where it finds tools. */
const OBSERVED = /\/v1\/(?:traces|metrics|logs)\b|OTLP|:431[78]\b|^[^\s"'`]*\/mcp\b/;
/** Names of addresses on this machine where no model answers. */
const SERVICE =
  /otel|otlp|trac|metric|s3|minio|qdrant|chroma|weaviate|milvus|redis|postgres|mongo|elastic|auth|cors|origin|callback|redirect|hook/i;

/** A vendor's own client, address or key. */
const VENDOR_NAME = new RegExp(`^(?!.*(?:compatible|generic))[\\w$-]*(?:${VENDORS})`, "i");

/** What of hosts and vendors stands in a text, without its comments. */
export function signsIn(text: string, spans: readonly Span[], marks: RegExp): Sign[] {
  const signs: Sign[] = [];
  marks.lastIndex = 0;
  for (let hit = marks.exec(text); hit && signs.length < MOST; hit = marks.exec(text)) {
    let at = hit.index;
    while (at > 0 && hit.index - at < 120 && /[\w$-]/.test(text[at - 1] as string)) at -= 1;
    NAME.lastIndex = hit.index;
    NAME.test(text);
    const to = Math.max(NAME.lastIndex, hit.index + hit[0].length);
    const span = spanAt(spans, at);
    const isComment = span?.type === "comment";
    marks.lastIndex = isComment ? Math.max(to, span.to) : to;
    const sign = isComment ? undefined : signOf(text, at, to, hit[0]);
    if (sign) signs.push({ ...sign, at, to, ...OPEN });
  }
  return [...signs, ...addressesIn(text, spans, signs)].sort((a, b) => a.at - b.at);
}

/** The addresses that no other sign names. */
function addressesIn(text: string, spans: readonly Span[], others: readonly Sign[]): Sign[] {
  const addresses: Sign[] = [];
  let left = MOST_VARIABLES;
  /** What a variable of the program is given. */
  const given = remembered((name: string) => {
    left -= 1;
    const env = `(?:process\\.env\\.|(?:os\\.)?getenv\\(["'])(\\w+)(?:["']\\))?\\s*(?:[\\n;]|$)`;
    const pattern = `\\b${name}\\b[^=\\n]{0,40}=\\s*(?:${QUOTED}(?:${API}|([\\w.-]+))|${env})`;
    return left < 0 ? null : new RegExp(pattern).exec(text);
  });
  for (const { 0: lead, 1: api, 2: made, 3: variable, 4: name, 5: property, index } of text.matchAll(ADDRESS)) {
    if (addresses.length >= MOST) break;
    const at = index + lead.length;
    if (spanAt(spans, at)?.type === "comment" || OBSERVED.test(text.slice(at, at + BEFORE))) continue;
    const [, variableApi, variableDomain, env] = (name && given(name)) || [];
    const domain = api ?? made ?? variable ?? property ?? variableApi ?? variableDomain ?? env ?? "";
    const host = env
      ? (hostIn(env) ?? null)
      : property
        ? LOCAL
        : name || /^(?:1|\W+$)/.test(domain)
          ? hostOfDomain(domain)
          : null;
    const next = others[upTo(others, (sign) => sign.at < at)]?.at ?? Number.POSITIVE_INFINITY;
    const isKnown =
      NOBODYS.test(domain) || domain.split(".").some((label) => VENDOR_NAME.test(label)) || next < at + domain.length;
    if (host !== null || (domain !== "" && domain !== variableDomain && !isKnown))
      addresses.push({ at, to: at + (name ?? domain).length, host: host ?? OTHER, kind: "address", ...OPEN });
  }
  return addresses;
}

function signOf(text: string, at: number, to: number, word: string): Pick<Sign, "host" | "kind"> | undefined {
  const before = textBefore(text, at, BEFORE);
  const after = text.slice(to, to + 80);
  const name = text.slice(at, to);
  const address = (/[a-z]:\/\/([^\s"'`/]*)$/i.exec(before) ??
    (DOMAIN.test(after) ? /["'`]([\w.-]*)$/.exec(before) : null))?.[1];
  if (address !== undefined || /^(?:localhost|127)/.test(word)) {
    if (PAGE.test(`${address ?? ""}${name}.`) || OBSERVED.test(after)) return undefined;
    const host = hostOfDomain((address ?? "") + name + (/^[\w.:-]*/.exec(after)?.[0] ?? ""));
    const given = nameOfValue(before.replace(/\w+:\/\/$/, ""));
    const isServer = host !== LOCAL || SERVER.test(given) || hostIn(given) !== undefined;
    if (!isServer && OTHERS.test(given)) return undefined;
    if (host === LOCAL && (SERVICE.test(given) || (given === "BASE_URL" && !/^[:\d]*\/v\d/.test(after))))
      return undefined;
    // A router on this machine passes on, too.
    const router = host === LOCAL ? before.match(/\w+/g)?.map(hostIn).find(isRouter) : undefined;
    return { kind: isServer ? "address" : "place", host: router ?? host };
  }
  const host = hostIn(name) ?? (VENDOR_NAME.test(name) ? null : undefined);
  const [isSwitch, isOn] = SWITCH.exec(after) ?? [];
  if (host === undefined || (isSwitch && !isOn)) return undefined;
  // `bedrock_cache: true` is an option of what may be called there.
  const [last = ""] = /[A-Z]*[a-z]*$/.exec(name.replace(/[-_]?(?:open)?[-_]?ai$/i, "")) ?? [];
  if (isOn && host !== null && hostIn(last)) return { kind: "switch", host };
  if (IMPORT.test(before.split("\n").at(-1) ?? "")) return { kind: "import", host };
  if (host === null && after.startsWith("::Client::")) return { kind: "call", host };
  if (MADE.test(after) && (host !== null || !/^\W+with/i.test(after))) return { kind: "call", host };
  // `project.get_openai_client()` gives a client of the project's host.
  const isMaker = /^(?:[A-Z]|create|new|init|get|make)/.test(name) && (host || !/^get/i.test(name));
  if (isMaker && CALLED.test(after) && !DECLARING.test(before)) return { kind: "call", host };
  const isOfSeveral = /\[\s*["'`:]?$/.test(before) && /^["'`]?\s*,/.test(after);
  if (VALUE.test(before) && !/^[.(]/.test(after) && !isOfSeveral) return { kind: "value", host };
  if (/^[A-Z][A-Z\d_]*_(?:\w*(?:ENDPOINT|BASE|URL|KEY|REGION|TOKEN|HOST|DEPLOYMENT(?:_NAME)?))$/.test(name))
    return { kind: "env", host };
  const [, quote] = (/^["'`]?\s*[,)]/.test(after) && /[(,]\s*(["'`]?)$/.exec(before)) || [];
  // `("azure", "x")`, `(AzureModel, "x")`, and not `("AZURE_KEY", "x")`.
  const isNamed = quote
    ? [hostNamed(name), routerNamed(name), LOCAL].includes(host ?? "")
    : /^[A-Z]\w*[a-z]/.test(name);
  const isArgument = quote !== undefined && host !== null && isNamed;
  const isMember = /(?:provider|kind|vendor|backend|platform)s?(?:\.|::)$/i.test(before) && /^\s*[,)]/.test(after);
  return isArgument || isMember ? { kind: "argument", host } : undefined;
}

function hostOfDomain(domain: string): string | null {
  if (
    /^\W+$|^(?:127\.|10\.|192\.168\.|0\.0\.0\.0)|(?:^|\.)localhost(?![\w.-])|\.(?:internal|local)(?![\w.-])/.test(
      domain,
    )
  )
    return LOCAL;
  const whole = hostNamed(domain.replace(/:\d+$/, ""));
  const labels = domain.split(".").filter((label) => !isVague(label));
  return whole ?? labels.flatMap((label) => hostCalled(label) ?? routerNamed(label) ?? [])[0] ?? null;
}
