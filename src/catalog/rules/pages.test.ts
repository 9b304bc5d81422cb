import { checkCases, type Mutation, provider } from "../../../test/rule-cases.ts";

const page = (key: string, over: object): Mutation => {
  return (c) =>
    Object.assign(c.providers.get("openai")?.pages ?? {}, { [key]: { url: "https://docs.example.com/p", ...over } });
};
const pricing = (url: string, over = {}) => page("pricing", { url, ...over });
const URL = "provider pages.pricing.url";
checkCases("official-host", [
  ["a look-alike", pricing("https://docs.example.com.evil.example/p"), `${URL}: evil.example`],
  ["the host in the path", pricing("https://evil.example/docs.example.com"), `${URL}: evil.example`],
  ["http", pricing("http://docs.example.com/p"), `${URL}: not https`],
  ["the host as user", pricing("https://docs.example.com@evil.example/"), `${URL}: a user`],
  ["a port", pricing("https://docs.example.com:8443/p"), `${URL}: a port`],
  ["no scheme", pricing("docs.example.com/p"), `${URL}: not an address`],
  ["a package's source", pricing("https://forge.example/p", { package: "p" })],
  ["the provider's own address", provider({ url: "https://mirror.example/models" }), "provider url: mirror.example"],
  [
    "earlier addresses",
    page("models", { was: ["https://docs.example.com/old", "https://mirror.example/old"] }),
    "provider pages.models.was.1: mirror.example",
  ],
]);

const failure = { on: "2026-11-21", since: "2026-11-21", why: "404" };
const lock = (key: string, over: object): Mutation => {
  return (c) => Object.assign(c.lock, { [key]: { read_on: "2026-11-20", sha256: "0", layout: "a", rows: 4, ...over } });
};
const fails = (key: string, over: object = {}): Mutation => {
  return (c) => Object.assign(c.failures, { [key]: { ...failure, ...over } });
};
checkCases("page-state", [
  ["failures of a page and a member", [fails("openai/models"), fails("openai/model/cedar")]],
  ["read on the day that it failed", [fails("openai/models", { on: "2026-11-20", since: "2026-11-20" })]],
  ["changed when last read", lock("openai/models", { changed_on: "2026-11-20" })],
  ["changed later", lock("openai/models", { changed_on: "2026-11-21" }), "pages.lock openai/models: 2026-11-21"],
  ["an unlisted page read", lock("openai/gone", {}), "pages.lock openai/gone"],
  ["an unlisted page failing", fails("openai/elsewhere"), "failures openai/elsewhere"],
  ["a page of nobody", fails("nobody/models"), "failures nobody/models"],
  ["a family itself", fails("openai/model/*"), "failures openai/model/*"],
  ["ended before its begin", fails("openai/pricing", { since: "2026-11-22" }), "failures openai/pricing: 2026-11-22"],
  [
    "read after it failed",
    fails("anthropic/models", { on: "2026-11-19", since: "2026-11-19" }),
    "failures anthropic/models: 2026-11-20, after it failed on 2026-11-19",
  ],
]);

const wins = (...pages: string[]) =>
  provider({ wins: pages.map((page) => ({ page, fields: ["name"], why: "Newer." })) });
const definition = (definition: string): Mutation => {
  const status = { Gone: { before: "deprecated", after: "retired", definition } };
  return (c) => Object.assign(c.providers.get("openai")?.terms ?? {}, { status });
};
checkCases("provider-pages", [
  ["a family, a member, a definition", [wins("model/*", "model/one"), definition("deprecations: States")]],
  ["a family that is gone, without index", page("gone/*", { until: "2026-01-01" })],
  ["a family without index", page("family/*", {}), "provider pages.family/*.index"],
  ["an unlisted index", page("model/*", { index: "list" }), "provider pages.model/*.index: list"],
  ["an unlisted precedence", wins("prices"), "provider wins.0.page: prices"],
  ["an unlisted definition", definition("states: States"), "provider terms.status.Gone.definition: states"],
]);
