import { titleOf } from "../../schema/field-keys.ts";
import type { ChainStep, ModelDocument } from "../../schema/model-document.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { type Content, type Html, html } from "../html.ts";
import { namedByHosts } from "./at-host.ts";
import { written } from "./model-field.ts";
import { table } from "./table.ts";
import { count, day, none, status, usd } from "./value.ts";
import { snapshotsOf } from "./ways-on.ts";

type Documents = ReadonlyMap<string, ModelDocument>;

/** The card about the replacement; null if the model neither ends nor has a stated replacement. */
export function migration(document: ModelDocument, documents: Documents, base: string): Html | null {
  const ending = document.status === "deprecated" || document.status === "retired";
  if (!ending && document.replacements.length === 0) return null;
  const target = documents.get(document.replaced_by ?? document.chain[0]?.id ?? "");
  const stated = written("replacements", document, base);
  const after = written("after_retirement", document, base);
  return html`<section class="card move" aria-labelledby="_move">
<h2 id="_move">${target ? html`Moving to ${target.name}` : "What comes after it"}</h2>
<p>${stated ? html`The provider names ${stated} as the replacement.` : [unnamed(document, documents, base), ".", forSnapshots(document, documents, base)]}${after && html` After the end, ${after}.`}</p>
${document.chain.length > 1 && chain(document.chain, documents, base)}
${target && differences(document, target, base)}
${target && html`<p class="note"><a href="${base}/compare/?ids=${document.id},${target.id}">Compare the two in full, with your own token counts</a></p>`}
</section>`;
}

/** Where the provider names none, it may for a snapshot, and hosts may. */
export function unnamed(document: ModelDocument, documents: Documents, base: string): Content {
  const named = namedByHosts(document, documents, base);
  const hasOther = snapshotsOf(document, documents).some(({ replacements }) => replacements.length > 0);
  return ["The provider names no replacement", hasOther && ` for ${document.name} itself`, named && ["; ", named]];
}

/** What the provider names for the snapshots of a model. */
const forSnapshots = (document: ModelDocument, documents: Documents, base: string): Content =>
  snapshotsOf(document, documents).flatMap((one) => {
    const stated = written("replacements", one, base);
    return stated
      ? [html` For its snapshot <a href="${base}/models/${one.id}/">${one.name}</a> it names ${stated}.`]
      : [];
  });

/** The first stated replacement, its own, and so on. */
function chain(steps: readonly ChainStep[], documents: Documents, base: string): Html {
  return html`<ol class="chain">${steps.map(
    ({ id, status: word, retires_on }) =>
      html`<li><a href="${base}/models/${id}/">${documents.get(id)?.name ?? id}</a> ${status(word as Status)}${retires_on && html`${word === "retired" ? " on" : ", ends"} ${day(retires_on)}`}</li>`,
  )}</ol>`;
}

const PRICES = ["price_input_per_mtok", "price_cached_input_per_mtok", "price_output_per_mtok"] as const;
const SIZES = ["context_window", "max_output_tokens"] as const;
const LISTS = ["input_modalities", "output_modalities", "capabilities"] as const;

function differences(from: ModelDocument, to: ModelDocument, base: string): Html {
  const figures = (field: (typeof PRICES | typeof SIZES)[number], write: (n: number) => string) => {
    const [old, now] = [from[field], to[field]];
    if (old === null && now === null) return [];
    const cell = (value: number | null, of: ModelDocument) => (value === null ? none(of.nulls[field]) : write(value));
    return [[titleOf(field), cell(old, from), cell(now, to), change(old, now)]];
  };
  const lists = (field: (typeof LISTS)[number]) => {
    const [old, now] = [from[field], to[field]];
    if (old === null || now === null) return [];
    return [[titleOf(field), old.join(", "), now.join(", "), gains(old, now)]];
  };
  const rows: Content[][] = [
    ...PRICES.flatMap((field) => figures(field, usd)),
    ...SIZES.flatMap((field) => figures(field, count)),
    ...LISTS.flatMap(lists),
  ];
  if (rows.length === 0)
    return html`<p class="note">Neither model has prices, limits or modalities that could be compared.</p>`;
  const link = html`<a href="${base}/models/${to.id}/">${to.name}</a>`;
  return table(
    "What differs",
    ["Field", { title: from.name, figures: true }, { title: link, figures: true }, { title: "Change", figures: true }],
    rows,
  );
}

/** The difference in whole percent, with its sign. */
export function change(old: number | null, now: number | null): Content {
  if (old === null || now === null) return null;
  if (old === now) return "same";
  if (old === 0) return html`<b>+</b>`;
  const percent = Math.round((now / old - 1) * 100);
  if (now / old >= 10) return `×${count(Math.round(now / old))}`;
  return percent === 0 ? "about the same" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;
}

/** What a list gains and loses. */
function gains(old: readonly string[], now: readonly string[]): string {
  const come = now.filter((word) => !old.includes(word)).map((word) => `+ ${word}`);
  const go = old.filter((word) => !now.includes(word)).map((word) => `− ${word}`);
  return [...come, ...go].join(", ").replaceAll("_", " ") || "same";
}
