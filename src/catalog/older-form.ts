// Rewrites what earlier releases wrote, so that their catalogs still load; lint and the next save use today's form.

type Fields = Record<string, unknown>;
const BAND = /^prompt (?<sign>>=?|<=?) (?<first>[\d,]+)(?: and <= (?<second>[\d,]+))? tokens$/;
const SIZED =
  /^(?:(?<quality>low|medium|high) (?<size>\d+x\d+)|T2I (?<of>\d+) (?<grade>\w+)|(?<side>\S+) · (?<level>\w+))$/i;

const OLDER = /"tier": "|"launch promotion"|"to": .*"why": "/;

/** Parses JSON, with each older form in today's. */
export const parseJson = (text: string): unknown =>
  OLDER.test(text) ? inTodaysForm(JSON.parse(text)) : JSON.parse(text);

function inTodaysForm(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(inTodaysForm);
  if (typeof json !== "object" || json === null) return json;
  const fields = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, inTodaysForm(value)]));
  if (typeof fields.meter === "string") return rateOf(fields);
  const { to, why, field } = fields;
  if (to === undefined || typeof why !== "string") return fields;
  // A held value's reason was a text; the next reading finds its code.
  return { ...fields, why: { code: "earlier-release", field, detail: why } };
}

/** A rate's conditions were one text, `tier`. */
function rateOf({ tier, ...rate }: Fields): Fields {
  if (rate.service === "launch promotion") {
    const { service: _, ...rest } = rate;
    return { ...rest, promotion: true };
  }
  if (typeof tier !== "string") return rate;
  if (rate.meter === "image" || rate.meter === "video_output") return { ...rate, ...sizeOf(tier) };
  const conditions = tier.split(/, (?!\d)/).map((condition) => conditionOf(condition));
  const isSession = tier === "session";
  return Object.assign({ ...rate, ...(isSession && { meter: "session" }) }, ...(isSession ? [] : conditions));
}

function sizeOf(text: string): Fields {
  const { quality, size, of, grade, side, level } = SIZED.exec(text)?.groups ?? {};
  const word = (quality ?? grade ?? level)?.toLowerCase();
  return { size: size ?? of ?? side ?? text, ...(word && { quality: word }) };
}

function conditionOf(text: string): Fields {
  const { sign, first = "", second } = BAND.exec(text)?.groups ?? {};
  const count = (digits: string) => Number(digits.replaceAll(",", ""));
  if (sign === "<" || sign === "<=") return { up_to: count(first) - (sign === "<" ? 1 : 0) };
  if (sign) return { above: count(first) - (sign === ">=" ? 1 : 0), ...(second && { up_to: count(second) }) };
  if (text === "long context") return { above: "unstated" };
  if (text === "audio" || text === "image") return { medium: text };
  return text === "off-peak" ? {} : { mode: text.toLowerCase() };
}
