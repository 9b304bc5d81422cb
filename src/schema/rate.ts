// A line of a rate card, as a record and every document have it.
import * as z from "zod";
import { Count, Day, Line, Price } from "./values.ts";

/** What a rate meters. Its other fields say when it applies. */
export const METERS = [
  "input",
  "cached_input",
  "cache_write",
  "output",
  "search",
  "image",
  "audio_input",
  "audio_output",
  "image_input",
  "image_output",
  "video_input",
  "video_output",
  "storage",
  "request",
  "session",
  "training",
  "other",
] as const;

const RATE_MODES = ["thinking", "peak", "data sharing", "rest", "streaming"] as const;
/** Media of tokens besides text. */
export const TOKEN_MEDIA = ["audio", "image", "video"] as const;

export const UNSTATED = "unstated";

/** Hours of a week. */
export const Hours = z.strictObject({
  utc: z
    .array(z.string().regex(/^([01]\d|2[0-4]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d$/))
    .min(1)
    .describe("From and to, UTC, such as `01:00-04:00`."),
  days: z.enum(["Mon-Fri"]).optional().describe("Absent: every day."),
});

/** The conditions of a rate. Absent: none, the standard service, the base region, in effect. */
const CONDITIONS = {
  above: z
    .union([Count, z.literal(UNSTATED)])
    .describe("For prompts of more tokens than this; `unstated`: for long prompts, of a length that no page states."),
  up_to: z.int().positive().describe("For prompts of at most so many tokens."),
  mode: z.enum(RATE_MODES).describe("How or when the model is used."),
  hours: Hours.describe("Of peak prices: the hours, if stated."),
  medium: z.enum(TOKEN_MEDIA).describe("Medium of the tokens, for a meter whose name has none. Absent: text."),
  size: Line.describe("Size of an image or video, such as `1024x1024`, `2K` or `720p`."),
  quality: Line.describe("Quality of an image, in lower case."),
  service: Line.describe("Service level: batch, flex, priority, fast."),
  ttl: Line.describe("Cache lifetime, such as `5m` or `1h`."),
  region: Line.describe("Region that the price is for."),
  promotion: z.literal(true).describe("A reduced price beside the list price."),
  from: Day.describe("First day on which it applies, if that is ahead."),
  until: Day.describe("Last day on which it applies."),
};
type Conditions = typeof CONDITIONS;
type Optional = { [K in keyof Conditions]: z.ZodOptional<Conditions[K]> };
const optional = Object.fromEntries(
  Object.entries(CONDITIONS).map(([key, schema]) => [key, schema.optional()]),
) as unknown as Optional;

/** A line of a provider's rate card. `per` is the unit in our words ("1M tokens", "1k searches", "image", "minute"). */
export const Rate = z.strictObject({
  meter: z.enum(METERS),
  price: Price,
  per: Line,
  ...optional,
});
/** What a page states as a factor of the listed prices: of all of them, or of those of a meter, and when. */
export const PriceFactor = z.strictObject({
  times: z.number().positive().describe("1.1: 10 % more."),
  meter: z.enum(METERS).optional(),
  above: Count.optional().describe("For prompts of more tokens than this."),
  service: optional.service,
  region: optional.region,
  promotion: optional.promotion,
});

export type PriceFactor = z.infer<typeof PriceFactor>;
export type Hours = z.infer<typeof Hours>;
export type Rate = z.infer<typeof Rate>;
/** The conditions of a rate, without its meter, price and unit. */
export type RateConditions = Omit<Rate, "meter" | "price" | "per">;
