// What lists are made of: vendors' models, or a host's rows.
import type { Standing } from "../../schema/standings.ts";
import type { Feed } from "../feed/feed.ts";
import { hostKeyOf } from "../feed/forms.ts";
import type { HostRow } from "../feed/host-index.ts";
import { judge, judgeModel, type Verdict } from "../feed/judge.ts";
import { type Context, Refusal } from "./tool.ts";

/** `id`: how to call it, at the vendor or the host. `model` is null for hosts' models of other makers. */
export type Item = { id: string; model: Standing | null; row?: HostRow; verdict: Verdict };

/** A model's spelling at its vendor. */
export const spellingOf = ({ api_string, id }: Standing): string => api_string ?? id;

const judged = new WeakMap<Feed, { today: string; items: Item[] }>();

/** Every model, judged at its vendor. */
export function vendorItems({ feed, day }: Context): Item[] {
  const known = judged.get(feed);
  if (known?.today === day.today) return known.items;
  const items = feed.document.models.map((model): Item => {
    return { id: spellingOf(model), model, verdict: judgeModel(feed, model, day) };
  });
  judged.set(feed, { today: day.today, items });
  return items;
}

/** Models at their vendors, or with `host` the rows there. Throws a Refusal for a host without a schedule. */
export function itemsAt(host: string | undefined, context: Context): Item[] {
  if (host === undefined) return vendorItems(context);
  const { feed, day } = context;
  const key = hostKeyOf(host.trim());
  if (!Object.hasOwn(feed.document.hosts, key)) {
    const known = Object.keys(feed.document.hosts).join(", ");
    throw new Refusal(`host: no schedule of "${host}", only of ${known}; check_model_status takes ids of any host`);
  }
  return feed.hosts.all
    .filter((row) => row.host === key)
    .map((row) => {
      const { as: id, version, model } = row;
      return { id, model, row, verdict: judge(feed, { text: id, host: key, version }, day) };
    });
}
