import type { Figures, Serving } from "../metrics.ts";
import type { OriginOptions } from "../origin.ts";

/** To a worker. `prepare` and `use` name a generation's folder; `listen` comes once, when there is something to serve or nothing yet. */
export type Order =
  | { do: "begin"; options: Pick<OriginOptions, "feedVersion" | "fastPath" | "accessLog" | "limits"> }
  | { do: "prepare"; dir: string }
  | { do: "use"; dir: string }
  | { do: "listen"; port: number; host: string }
  | { do: "reopenLog" }
  | { do: "stop" };

/** From a worker; each of the first four answers the order of its name. */
export type Report =
  | { did: "prepare"; dir: string; error?: string }
  | { did: "use"; dir: string; serving: Serving }
  | { did: "listen"; error?: { code: string; message: string } }
  | { did: "count"; figures: Figures }
  | { did: "say"; message: string };
