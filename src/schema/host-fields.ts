import { field } from "./field-row.ts";

/** The fields that only a host's row has. */
export const HOST_FIELDS = {
  maker: field("text", "Maker", "Who made the model, as the host names it.", { in: { host: 3 } }),
  version: field("text", "Version", "The host's model version, stated separately from its id.", { in: { host: 4 } }),
  regions: field("texts", "Regions", "Regions the row applies to, if stated.", { in: { host: 6 }, list: "union" }),
  extended_access_from: field("day", "Extended access from", "Then only active users have access, at other prices.", {
    in: { host: 11 },
  }),
  ends_for: field("scopes", "Ends for", "Ways of use that end; empty: all.", {
    in: { host: 18 },
    list: "whole",
    seldom: true,
  }),
  continues_for: field("scopes", "Continues for", "Ways of use that go on after the end.", {
    in: { host: 19 },
    list: "whole",
    seldom: true,
  }),
  region_ends: field("ends", "Ends in regions", "Regions with another firm day than `retires_on`.", {
    in: { host: 20 },
    list: "union",
    seldom: true,
  }),
  tuning_ends_not_before: field(
    "month",
    "Tuning ends not before",
    "Earliest end of fine-tuning, for existing customers.",
    { in: { host: 21 }, seldom: true },
  ),
  tuned_retires_on: field("day", "Tuned models retire on", "Day on which models fine-tuned from it stop answering.", {
    in: { host: 22 },
    seldom: true,
  }),
};
