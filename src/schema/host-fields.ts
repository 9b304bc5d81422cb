import { field } from "./field-row.ts";

/** The fields that only a host's row has. */
export const HOST_FIELDS = {
  maker: field("text", "Maker", "Who made the model, as the host names it.", { in: { host: 3 } }),
  version: field("text", "Version", "The host's model version, stated separately from its id.", { in: { host: 4 } }),
  regions: field("texts", "Regions", "Regions the row applies to, if stated.", { in: { host: 6 }, list: "union" }),
  extended_access_from: field("day", "Extended access from", "Then only active users have access, at other prices.", {
    in: { host: 11 },
  }),
};
