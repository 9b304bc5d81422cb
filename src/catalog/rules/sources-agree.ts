import { hostRows } from "../host-rows.ts";
import { fileOf, type Report, type Rule, type RuleContext } from "./rule.ts";

const ALIVE: ReadonlySet<string> = new Set(["preview", "beta", "ga"]);

export const sourcesAgree: Rule = {
  name: "sources-agree",
  description:
    "No package, and no vendor whose dates hold at a host, contradicts a status; a held conflict has both values.",
  check(ctx, report) {
    checkPackages(ctx, report);
    checkVendors(ctx, report);
    for (const { id, field, why } of ctx.catalog.held)
      if (why.code === "conflict" && (why.between ?? []).length < 2)
        report("held.json", `${id}.${field}`, "a conflict without both values", "collect its page again");
  },
};

/** A package that says of an id that it is no model. */
function checkPackages({ catalog: { models, lock } }: RuleContext, report: Report): void {
  const denied = new Map(
    Object.entries(lock).flatMap(([page, { listed = {} }]) =>
      Object.entries(listed).flatMap(([id, { says }]) =>
        says ? [[`${page.split("/")[0]} ${id}`, page] as const] : [],
      ),
    ),
  );
  for (const model of models.values()) {
    const page = denied.get(`${model.provider} ${model.record.api_string}`);
    if (page && ALIVE.has(model.record.status))
      report(fileOf(model), "status", `${model.record.status}, but ${page} says that it is no model`, MEND);
  }
}

/** A host that has retired what its vendor, whose dates hold there, still serves. */
function checkVendors({ catalog, vendors }: RuleContext, report: Report): void {
  if (!vendors) return;
  for (const { host, id, model, record } of hostRows(vendors)) {
    const vendor = vendors.models.get(model ?? "");
    const hosts = vendor && vendors.providers.get(vendor.provider)?.dates_hold_at?.hosts;
    if (!vendor || !hosts?.includes(host) || record.status !== "retired" || !catalog.models.has(id)) continue;
    const { status, retires_on } = vendor.record;
    if (ALIVE.has(status) || (record.retires_on && retires_on && retires_on > record.retires_on))
      report(
        `${host}/${id}.json`,
        "status",
        `retired, but ${model} is ${status} at its vendor, whose dates hold here`,
        MEND,
      );
  }
}

const MEND = "read both pages again; a person decides which is right (almanac fact, or wins in provider.json)";
