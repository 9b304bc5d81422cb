import { sayHeld } from "../../catalog/held-words.ts";
import { daysBetween } from "../../schema/day.ts";
import type { Held } from "../../schema/history.ts";
import type { HeldLine, ProviderDocument, Retirement } from "../../schema/provider-document.ts";
import { type ProviderSlug, STATUSES } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";
import { pageUrl } from "./row.ts";
import { pagesOf } from "./sources.ts";

/** `/api/providers/{provider}.json`. Throws if the catalog has no such provider. */
export function providerDocument(ctx: Context, slug: string): ProviderDocument {
  const entry = ctx.providers.find((provider) => provider.slug === slug);
  const file = ctx.catalog.providers.get(slug as ProviderSlug);
  if (!entry || !file) throw new Error(`no provider ${slug}`);
  const rows = ctx.models.filter(({ provider }) => provider === file.name);
  const counts = STATUSES.map((status) => [status, rows.filter((row) => row.status === status).length]);
  return {
    ...entry,
    updated: ctx.updated,
    hosts: file.hosts,
    counts: Object.fromEntries(counts),
    notice: noticeOf(rows),
    retirements: retirementsOf(ctx, file.name),
    held: ctx.catalog.held.flatMap((held) => (held.provider === slug ? [heldLine(held, ctx)] : [])),
    pages: pagesOf(ctx, slug as ProviderSlug),
  };
}

type Dated = { deprecated_on: string | null; retires_on: string | null };

/** The notice given, over all rows that state both dates in this order. */
export function noticeOf(rows: readonly Dated[]): ProviderDocument["notice"] {
  const days = rows
    .flatMap(({ deprecated_on, retires_on }) =>
      deprecated_on !== null && retires_on !== null && retires_on >= deprecated_on
        ? [daysBetween(deprecated_on, retires_on)]
        : [],
    )
    .sort((a, b) => a - b);
  return {
    count: days.length,
    min_days: days[0] ?? null,
    median_days: days[Math.floor((days.length - 1) / 2)] ?? null,
    max_days: days.at(-1) ?? null,
  };
}

function retirementsOf({ deprecations, documents, updated }: Context, provider: string): Retirement[] {
  return deprecations.flatMap((row): Retirement[] => {
    const { id, name, retires_on, status } = row;
    if (row.provider !== provider || status === "retired" || retires_on === null || retires_on <= updated) return [];
    return [{ id, name, retires_on, replaced_by: documents.get(id)?.replaced_by ?? null }];
  });
}

function heldLine(held: Held, { catalog }: Context): HeldLine {
  const { on, provider, id, field, from, to, why, evidence } = held;
  const file = catalog.providers.get(provider as ProviderSlug);
  const page = (file && pageUrl(evidence.page, file)) ?? null;
  return { on, id, field, from, to, code: why.code, why: sayHeld(held), page } as HeldLine;
}
