import type { SourceFile } from "../../schema/provider.ts";
import { isSold, type ProviderSlug } from "../../schema/vocabulary.ts";
import { hostRows } from "../host-rows.ts";
import { fileOf, type Report, type Rule, type RuleContext } from "./rule.ts";

export const sourcesAgree: Rule = {
  name: "sources-agree",
  description:
    "No package, and no vendor whose word holds at a host, contradicts a status; a held conflict has both values.",
  advises: true,
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
    if (page && isSold(model.record.status))
      report(fileOf(model), "status", `${model.record.status}, but ${page} says that it is no model`, MEND);
  }
}

/** A host and a vendor of whom one has ended what the other serves, though the vendor's word holds there. */
function checkVendors({ catalog, vendors }: RuleContext, report: Report): void {
  if (!vendors) return;
  for (const { host, id, model, record } of hostRows(vendors)) {
    const vendor = vendors.models.get(model ?? "");
    const files = [vendors.providers.get(vendor?.provider as ProviderSlug), catalog.providers.get(host)] as const;
    if (!vendor || !catalog.models.has(id) || !(files[0]?.dates_hold_at?.hosts.includes(host) || shareAPage(...files)))
      continue;
    const { status, retires_on } = vendor.record;
    const isAlive = isSold(record.status) && record.retires_on === undefined;
    const isLater = record.retires_on && retires_on && retires_on > record.retires_on;
    if (record.status === "retired" ? isSold(status) || isLater : isAlive && status === "retired")
      report(`${host}/${id}.json`, "status", `${record.status}, but ${model} is ${status} at its vendor`, MEND);
  }
}

/** Whether a vendor and a host are read from the same page. */
function shareAPage(vendor: SourceFile | undefined, host: SourceFile | undefined): boolean {
  const of = (file: SourceFile | undefined) => Object.values(file?.pages ?? {}).map(({ url }) => url);
  return of(vendor).some((url) => url !== undefined && of(host).includes(url));
}

const MEND = "read both pages again; a person decides which is right (almanac fact, or wins in provider.json)";
