/**
 * What the readers make of raw texts. A line: raw texts " | " further ones => what each of them gives. In a raw text, " ‖ " separates
 * the cell from the texts that complete it, and " ; " the elements of a list; ∅ is the empty text. What it gives: a value; `!why` for
 * an unreadable text, where `!` alone means any reason; `blank`. Read on 2026-11-21.
 */
export const CASES: Record<string, string> = {
  "released: full dates in every format that pages use": `
2026-10-01 | 2026‑10‑01 | 2026/10/1 | 2026.10.1 | 10/1/2026 | Oct 1, 2026 | Oct. 1, 2026 | October 1, 2026 | October 1st, 2026 => 2026-10-01
October 01 2026 | 1 October 2026 | 1st of October 2026 | Thu Oct 1 2026 | Thursday, October 1, 2026 => 2026-10-01
Oct 1, 2026 at 12:00 PM PT | October 1, 2026, 00:00:00 (UTC+08:00) | 2026-10-01 16:00 UTC | Beijing Time 2026.10.1 00:00 => 2026-10-01
2026-10-01T23:00:00.000Z | 2026-10-01T00:30:00+02:00 | 16:00 UTC on October 1, 2026 => 2026-10-01
Effective October 1, 2026 | Retires on October 1, 2026. | Model EOL date: October 1, 2026 => 2026-10-01
October 1, 2026 (all Regions) => 2026-10-01
February 29, 2028 => 2028-02-29
2026-01 | 2026/01 | Jan 2026 | January, 2026 | Knowledge cutoff: Jan 2026 | May 2026 => !month only
Feb 29 | February 29th | 29 February | February 29: | May 5 => !no year
2026 | February 30, 2026 | 2026-02-30 | 2025-02-29 | 2026-13-01 | 2026-00-10 | 2026-1-5 | 13/4/2025 | 4/31/2026 => !not a date
Jan 20262 | Jan 1, 20262 | Marember 5, 2026 | May 5, 1926 | May 5, 26 | 20260501 | May 5, 2026 / June 5, 2026 => !not a date
May 5-7, 2026 | by May 5, 2026 | after May 5, 2026 | May 32 | Q1 2026 | spring 2026 | almond-2026-05-05 | soon => !not a date
May 5, 2026 (cancelled) | updated May 5, 2026 => !not a date`,
  "released: a missing year is taken from the completing texts if they have exactly one": `
Oct 14 ‖ October 2026 | Oct 14 ‖ 2026 | Oct 14 ‖ 2026-10-08: Almond models | Oct 14 ‖ 2026-10-08: Almond (2,048 of 2048) => 2026-10-14
November 12: ‖ October 8, 2026 => 2026-11-12
Feb 29 ‖ 2028 => 2028-02-29
Oct 14, 2025 ‖ 2026 => 2025-10-14
Oct 14 ‖ October => !no year
Oct 14 ‖ 2025 ‖ 2026 | Oct 14 ‖ 2026-10-03: Almond, since 2025 => !two years
Jan 12 ‖ November 11, 2026 | Jan 12 ‖ 2026-11-11: Almond models => !the year is unclear
Feb 29 ‖ 2026 => !not a date`,
  "released: hedged dates are soft; a column title that calls the date a plan doesn't make it so": `
Not sooner than June 9, 2027 | No sooner than 6/9/2027 | no earlier than June 9, 2027 | Earliest June 9, 2027 => !soft date
at earliest 2027-06-09 | June 9, 2027 or later | June 9, 2027 at the earliest | Tentative: June 9, 2027 => !soft date
Expected June 9, 2027 | around August 2026 | TBD | To be announced | late 2026 | ~2026-08-05 => !soft date
Dec 3, 2027 ‖ EOL no sooner than: => !soft date
Dec 3, 2027 ‖ Tentative retirement date => 2027-12-03`,
  "retires_not_before: a floor may be a month, but not a firm or vague date": `
Not sooner than June 9, 2027 | No sooner than 6/9/2027 | no earlier than June 9, 2027 | Earliest June 9, 2027 => 2027-06-09
at earliest 2027-06-09 | June 9, 2027 or later | June 9, 2027 at the earliest | Tentative: June 9, 2027 => 2027-06-09
Expected June 9, 2027 => 2027-06-09
Dec 3, 2027 ‖ EOL no sooner than: | EOL no sooner than: Dec 3, 2027 => 2027-12-03
August 2026 | Earliest August 2026 => 2026-08
August 5, 2026 | August 5, 2026 : => !a firm day, not a floor
around August 2026 | TBD | To be announced | late 2026 | ~2026-08-05 => !not a floor`,
  "retires_on: only firm days": `
Not sooner than May 5, 2027 => !soft date
No shutdown date announced | No date set => blank
August 2026 ‖ Shutdown date => !month only`,
  "knowledge_cutoff: may be a month": `
Jan 2026 | Jan 20262 ‖ ^2 | Jan 2026 ‖ ^3 => 2026-01
Jun 01, 2026 knowledge cutoff => 2026-06-01
Early 2025 => !soft date
2025 => !not a date`,
  "region_ends: the end in some regions": `
May 20, 2025 (us-east-1) => [{ "regions": ["us-east-1"], "retires_on": "2025-05-20" }]
May 20, 2025 (only in us-east-1, eu-west-1 and eu-west-2) => [{ "regions": ["us-east-1", "eu-west-1", "eu-west-2"], "retires_on": "2025-05-20" }]
May 20, 2025 | soon (us-east-1) | May 2025 (us-east-1) => !`,
  "status: words are looked up in the terms, exact case first": `
Active | ACTIVE | Active ‖ Deprecated | No date set => ga
LEGACY | Almond 2 ‖ Deprecated => deprecated
Resting | constructor => !unknown status word`,
  "status: a date may follow the word": `
Deprecated Sept 15, 2026 => deprecated
End of life Apr 4, 2026 => retired
Legacy (EOL: 2026-09-30) => ga
Deprecated soon | Actively maintained => !unknown status word`,
  "status: a shutdown column's date is compared with the day of reading; the row's word applies until it has passed": `
November 21, 2026 ‖ Shutdown | Shutdown November 20, 2026 | Deprecated ‖ November 20, 2026 ‖ Shutdown => retired
November 22, 2026 ‖ Shutdown | Nov 22 ‖ Shutdown ‖ 2026 | Deprecated ‖ November 22, 2026 ‖ Shutdown => deprecated
Deprecated Sept 15, 2025 ‖ Shutdown ‖ November 22, 2026 | Deprecated Sept 15, 2025 ‖ Shutdown => deprecated
Active ‖ Shutdown ‖ November 22, 2026 | Active ‖ Shutdown ‖ Not sooner than May 5, 2026 => ga
November 22: ‖ Shutdown ‖ October 8, 2026 => deprecated
Shutdown ‖ November 22, 2026 ‖ October 8, 2026 => !two shutdown days
December 2026 ‖ Shutdown | Not sooner than May 5, 2026 ‖ Shutdown | Shutdown => !no shutdown day beside the status word
No shutdown date announced ‖ Shutdown => blank`,
  "status: a status column's other titles have the same meaning, unless they have their own": `
May 1, 2027 ‖ Retirement date => deprecated
May 1, 2027 ‖ Sunset => preview
May 1, 2027 ‖ Model ID => !`,
  "context_window: counts are read as printed": `
1M | 1M-token | 1e6 => 1000000
2 million => 2000000
1.5M tokens => 1500000
384K | 384k | MAXIMUM: 384K => 384000
1,048,576 => 1048576
8192 => 8192
128K tokens | 128,000 max output tokens | 128K (text only) => 128000
1,050,000 context window => 1050000
Maximum input tokens: 922,000 => 922000
200K tokens / 1M tokens (beta) => 200000
up to 8k => 8000
128K tokens2 ‖ ^2 => 128000`,
  "context_window: hedges, two figures, other units and odd digits are unreadable": `
~8k | about 8k | at least 8k | 8k or 16k | 1,048,576 (1M) | 128K input, 64K output | 1M (fast) / 128K (slow) => !
8KB | 30 pages | 100 per request | 30K tokens/image | 1,04,576 | 1,0485 | 1.048.576 | -8k | 0 | 0.5 | 8k2 | 0128 => !
128K (approximately) | unlimited | k | 2,000,000,000 | 1.2345k | Jan 2026 | １２８K => !`,
  "context_window: a column header may carry the unit": `
128 ‖ Context (K tokens) | 128K ‖ Context (K tokens) => 128000
1.5 ‖ Context in millions of tokens => 1500000
128 ‖ Context window | 128 ‖ up to 200K tokens => 128
128,000 ‖ Context (K tokens) => !the header's unit does not fit the figure
128 ‖ K tokens ‖ M tokens => !two units`,
  "embedding_dimensions: the only size, or the one marked default": `
1024 | 1,024 | 1024 (default), 256, 512 | 2,048, 1,536, 1,024 (default), 768 => 1024
One of '[256, 512, 1536 (default)]' => 1536
256, 512 (Default) or 768 => 512
384 dimensions => 384
256, 512 | 256 (default), 512 (default) | 128 - 3072 | 64,128 | 256,512,1024 | 0 | small => !
- => blank`,
  "price_factors: every form of a factor": `
2x input | 2x | 2× Standard => { "times": 2 }
1.5x output => { "times": 1.5 }
1.1x standard rates | 10% uplift => { "times": 1.1 }
-50% | 50% of Standard | 50% lower than Standard | 50% batch inference discount => { "times": 0.5 }
+75% => { "times": 1.75 }
20% off | 20% ‖ Batch discount => { "times": 0.8 }
20% | 50 | 100% off | half | 2xyz | up to 50% off | 0x => !not a factor`,
  "peak_hours: hours in UTC": `
01:00 - 04:00 and 06:00 - 10:00 UTC, Monday through Friday => { "utc": ["01:00-04:00", "06:00-10:00"], "days": "Mon-Fri" }
1:00-4:30 UTC => { "utc": ["01:00-04:30"] }
01:00–04:00, 06:00–10:00, and 12:00–13:00 UTC => { "utc": ["01:00-04:00", "06:00-10:00", "12:00-13:00"] }
01:00 - 04:00 | 01:00 - 04:00 PST | off-peak | 01:00 UTC => !not hours in UTC`,
  "price_input_per_mtok: one amount in US dollars, scaled exactly": `
$1.40 ‖ per 1M tokens | \\$1.40 ‖ per 1M tokens | $ 1.40 ‖ per 1M tokens | US$1.40 ‖ per 1M tokens | $1.40 / MTok => 1.4
USD 1.40 ‖ per 1M tokens | 1.40 USD ‖ per 1M tokens | $1.40 USD ‖ per 1M tokens | List price $1.40 ‖ per 1M tokens => 1.4
$.15 ‖ per 1M tokens | .15 ‖ All prices are in USD ‖ per 1M tokens => 0.15
$1,234.5 ‖ per 1M tokens => 1234.5
$0.0008 ‖ 1K tokens | 0.0008 ‖ USD ‖ 1K tokens => 0.8
0.000035 ‖ USD ‖ 1K tokens => 0.035
$0.00000007 ‖ per token => 0.07
$0.1 / 1M | $0.10/M => 0.1
$3.00 ‖ Prices per 1M tokens. | $3.001 ‖ Prices per 1M tokens. ‖ ^1 => 3
$0.5 ‖ /1K tokens => 500
$200 ‖ per 1B tokens => 0.2
$20 ‖ per 1B tokens => 0.02
$123456789.012345 / MTok => 123456789.012345
Free | Free of charge | $0 / MTok => 0
$1 / minute => !priced by minute
Free ‖ per image => !priced by image
$1 / 1,000,000 tokens per hour => !priced by 1M tokens per hour
$0.1234567890123456 / MTok => !words after the amount
$1234567890.123456 / MTok => !too many digits`,
  "price_input_per_mtok: qualifiers are ignored": `
$2.00, prompts <= 200k tokens ‖ per 1M tokens | $2.00 / MTok for prompts up to 100,000 tokens => 2
$2.00 (text / image / video) ‖ per 1M tokens | $2.00 through December 31, 2026. ‖ per 1M tokens => 2
Input: $2.00 ‖ per 1M tokens | $2.00 (off-peak) ‖ per 1M tokens => 2`,
  "price_input_per_mtok: currency and unit are read, never assumed": `
$3 | $3 ‖ 1M | $30.00 (images) => !no unit
3 ‖ per 1M tokens => !no currency
$3 ‖ per 1M tokens ‖ per 1K tokens | $0.06 / MTok (per image) => !two units
€3 ‖ USD ‖ per 1M tokens | £3 ‖ USD ‖ per 1M tokens | ¥3 ‖ USD ‖ per 1M tokens => !another currency than USD
3 CNY ‖ USD ‖ per 1M tokens | EUR 3 ‖ USD ‖ per 1M tokens | C$3 ‖ USD ‖ per 1M tokens => !another currency than USD
HK$3 ‖ USD ‖ per 1M tokens | RMB 3 ‖ USD ‖ per 1M tokens | 3元 ‖ USD ‖ per 1M tokens => !another currency than USD
₽3 ‖ USD ‖ per 1M tokens | 3¢ ‖ USD ‖ per 1M tokens | $3 ‖ Prices in EUR per 1M tokens => !another currency than USD
$0.06/m ‖ per 1M tokens | $0.06 / GiB ‖ per 1M tokens => !unit not understood`,
  "price_input_per_mtok: struck, hedged and reduced prices are rejected": `
~~$3~~ ‖ per 1M tokens | <del>$3</del> $2 ‖ per 1M tokens => !struck text
From $3 ‖ per 1M tokens | Starting at $3 ‖ per 1M tokens | 5,000 a month, then $3 ‖ per 1M tokens => !hedged price
about $3 ‖ per 1M tokens | ~$3 ‖ per 1M tokens | $3 (estimated) ‖ per 1M tokens => !hedged price
$3 (75% off) ‖ per 1M tokens | $3 (10% of input) ‖ per 1M tokens | $3 (limited-time) ‖ per 1M tokens => !reduced price
Promotional price: $3 ‖ per 1M tokens | Previous price: $3 ‖ per 1M tokens => !reduced price
Limited-time Free ‖ per 1M tokens | Free until May ‖ per 1M tokens => !no amount
$3 ‖ Est. price per 1M tokens => !an estimate`,
  "price_input_per_mtok: ranges, signs and odd digits are rejected": `
-$3 ‖ per 1M tokens | −$3 ‖ per 1M tokens | ($3) ‖ per 1M tokens | $-3 ‖ per 1M tokens | $3-4 ‖ per 1M tokens => !
$3–4 ‖ per 1M tokens | $3+ ‖ per 1M tokens | $3M ‖ per 1M tokens | $3k ‖ per 1M tokens | $3 or more ‖ per 1M tokens => !
$3,5 ‖ per 1M tokens | $3,50 ‖ per 1M tokens | $0,435 ‖ per 1M tokens | $1.234,5 ‖ per 1M tokens => !
$1,2345 ‖ per 1M tokens | $007 ‖ per 1M tokens | $3 000 ‖ per 1M tokens | $3e2 ‖ per 1M tokens | $3² ‖ per 1M tokens => !
$ ‖ per 1M tokens | $x ‖ per 1M tokens | 3 cents ‖ USD ‖ per 1M tokens | <$3 ‖ per 1M tokens => !
2 × $3 ‖ per 1M tokens | $3 each ‖ per 1M tokens | $3 \\n ‖ per 1M tokens | Contact us ‖ per 1M tokens => !`,
  "price_input_per_mtok: with several amounts, a completing text must be next to exactly one": `
$2.00, prompts <= 200k tokens $4.00, prompts > 200k tokens ‖ prompts <= 200k tokens ‖ per 1M tokens => 2
$2.00, prompts \\<= 200k tokens $4.00, prompts > 200k tokens ‖ prompts <= 200k tokens ‖ per 1M tokens => 2
$2.00, prompts <= 200k tokens $4.00, prompts > 200k tokens ‖ prompts > 200k tokens ‖ per 1M tokens => 4
Input: $1 Output: $4 ‖ Output ‖ per 1M tokens => 4
$0.75 (text) $3.00 or $0.005/min (audio) ‖ (text) ‖ per 1M tokens => 0.75
$3 (text) $30.00 (images) ‖ (images) ‖ per 1M tokens => 30
$2.00, prompts <= 200k tokens $4.00, prompts > 200k tokens ‖ per 1M tokens => !several amounts
$2.00, prompts <= 200k tokens $4.00, prompts > 200k tokens ‖ tokens ‖ per 1M tokens => !several amounts
$2.00, prompts <= 1k $4.00, prompts > 1k ‖ prompts <= 1k ‖ prompts > 1k ‖ per 1M tokens => !several amounts
$1 / MTok $2 / 1K tokens ‖ 1K tokens | Input $1 text $4 output ‖ text ‖ per 1M tokens => !several amounts
$1 text $4 ‖ text ‖ per 1M tokens | $1–$2 ‖ (text) ‖ per 1M tokens | $1–$2 (text) ‖ (text) ‖ per 1M tokens => !several amounts
$1 to $2 (text) ‖ (text) ‖ per 1M tokens | Input (text) $1–$2 ‖ (text) ‖ per 1M tokens => !several amounts
$1 (text), then $2 (audio) ‖ (audio) ‖ per 1M tokens => !hedged price
$12 (text) $120 (images) Equivalent to $0.1 (each) ‖ (each) ‖ per 1M tokens => !hedged price`,
  "price_input_per_mtok: a price must apply on the day of reading": `
$1 through November 21, 2026. ‖ per 1M tokens | $1 (through November 21, 2026) ‖ per 1M tokens => 1
$1 (text) through November 21, 2026. ‖ per 1M tokens | $1 starting November 21, 2026. ‖ per 1M tokens => 1
$1 through November 20, 2026. ‖ per 1M tokens => !not in effect on the day of reading
$1 (text) starting November 22, 2026. ‖ per 1M tokens => !not in effect on the day of reading
$1, prompts <= 200k tokens, through May 5, 2027 ‖ per 1M tokens => !words after the amount
$1 through spring 2027 ‖ per 1M tokens => !a period without whole days`,
  "price_per_1k_searches: must be per search": `
$2.00 / 1K searches | $0.002 ‖ per search => 2
$2.00 / MTok => !priced by 1M tokens`,
  "rates: the unit is given in our words; one in the cell has precedence over the page's": `
$0.5 ‖ /1K tokens => { "price": 500, "per": "1M tokens" }
0.0008 ‖ USD ‖ 1K tokens => { "price": 0.8, "per": "1M tokens" }
$2 starting January 1, 2027. ‖ per 1M tokens => { "price": 2, "per": "1M tokens" }
$1.00 / 1,000,000 tokens per hour (storage price) => { "price": 1, "per": "1M tokens per hour" }
$14 / 1,000 search queries => { "price": 14, "per": "1k searches" }
$10 / 1k calls => { "price": 10, "per": "1k requests" }
$0.06 / minute ‖ Prices per 1M tokens unless noted. => { "price": 0.06, "per": "minute" }
$0.05 / sec => { "price": 0.05, "per": "second" }
$0.02 / img | $0.02 (per image) ‖ per 1M tokens | $0.02 ‖ per image ‖ Prices per 1M tokens unless noted. => { "price": 0.02, "per": "image" }
$0.04 per song => { "price": 0.04, "per": "song" }
$4 /1000 Pages => { "price": 4, "per": "1k pages" }
$16 /M Chars => { "price": 16, "per": "1M characters" }
$0.6 ‖ Price per 1B pixels => { "price": 0.6, "per": "1B pixels" }
$2 ‖ image | $2 (/ image) ‖ per 1M tokens | $2 / image ‖ per 1M tokens => { "price": 2, "per": "image" }
$30.00 (per video) ‖ per 1M tokens => { "price": 30, "per": "video" }
$30.00 (1,000 images) ‖ per 1M tokens => { "price": 30, "per": "1k images" }
Free | $30.00 (images) | $3 => !no unit
$0.10 / GiB / day => !unit not understood
- => blank`,
  "rates: units in a header, heading or unit column": `
$2 ‖ Prices per 1M tokens. | $2 ‖ Prices per 1M tokens unless noted. | $2 ‖ Paid Tier, per 1M tokens in USD => { "price": 2, "per": "1M tokens" }
$2 ‖ Input price (per 1 million tokens) | $2 ‖ Cost per million input tokens | $2 ‖ Price / MTok => { "price": 2, "per": "1M tokens" }
$2 ‖ /M Tokens | $2 ‖ 1M INPUT TOKENS (CACHE MISS) | $2 ‖ input MTok | $2 ‖ ≥ 200k prompt tokens (per 1M tokens) => { "price": 2, "per": "1M tokens" }
$2 ‖ Price per 1K tokens | $2 ‖ 1K tokens => { "price": 2000, "per": "1M tokens" }
$2 ‖ per token => { "price": 2000000, "per": "1M tokens" }
$2 ‖ 1M tokens per hour | $2 ‖ / 1,000,000 tokens per hour => { "price": 2, "per": "1M tokens per hour" }
$2 ‖ / 1K searches | $2 ‖ 1,000 search queries => { "price": 2, "per": "1k searches" }
$2 ‖ /1000 Annotated Pages => { "price": 2, "per": "1k annotated pages" }
$2 ‖ /M Chars => { "price": 2, "per": "1M characters" }
$2 ‖ image | $2 ‖ $ / image | $2 * ‖ per image ‖ ^* => { "price": 2, "per": "image" }
$2 ‖ per 1,000 images => { "price": 2, "per": "1k images" }
$2 ‖ /Min => { "price": 2, "per": "minute" }
$2 ‖ per 1M tokens, per image => !two units`,
  "rates: words that only look like units": `
$2 ‖ Input | $2 ‖ Output | $2 ‖ Image | $2 ‖ Text / image / video | $2 ‖ 1M | $2 ‖ per 1K image | $2 ‖ per 1K images => !no unit
$2 ‖ per 1K page | $2 ‖ per 0.5K image | $2 ‖ per 4K images | $2 ‖ per 200k tokens | $2 ‖ per GB-day => !no unit
$2 ‖ ≤ 1M tokens | $2 ‖ per 1M2 tokens | $2 ‖ per tokenizer | $2 ‖ Tokens per | $2 ‖ per 10 images => !no unit`,
  "rates: a modality in parentheses says what is metered, not the unit": `
$3 (image) ‖ per 1M tokens | $3 (images) ‖ per 1M tokens | $3 (img) ‖ per 1M tokens => { "price": 3, "per": "1M tokens" }
$3 (video) ‖ per 1M tokens | $3 (videos) ‖ per 1M tokens | $3 (audio) ‖ per 1M tokens => { "price": 3, "per": "1M tokens" }
$3 (text) ‖ per 1M tokens | $3 (tokens) ‖ per 1M tokens | $3 (prompt) ‖ per 1M tokens => { "price": 3, "per": "1M tokens" }
$3 (text / images) ‖ per 1M tokens => { "price": 3, "per": "1M tokens" }
$3 / minute (image) ‖ per 1M tokens | $3 / minute (tokens) ‖ per 1M tokens => { "price": 3, "per": "minute" }
$3 (image) | $3 (videos) | $3 (audio) | $3 (tokens) | $3 (prompt) | $3 (text / images) => !no unit`,
  "name: one short line": `
  Almond  Large 2  | Almond\u00A0 Large 2 | Alm\u200Bond Large 2\u00AD | Almond Large 2 ‖ ^3 => Almond Large 2
a\u0007b => !control characters in a name
… => !no letter or digit in a name
— | - | N/A | none => blank`,
  "api_string: exactly as an API takes it": `
\`almond-2\` | almond-2 | almond-23 ‖ ^3 | almond-2(1) ‖ ^(1) | almond-2 * ‖ ^* | almond-2 ‖ ^3 => almond-2
\`maker.almond-v1:0\` => maker.almond-v1:0
\`maker/almond@2026\` => maker/almond@2026
\`Almond_2\` => Almond_2
almond 2 | -almond | almond‑two | аlmond | \`a\`, \`b\` | almond* | \`\` => !does not look like an id`,
  "aliases, hosts and snapshots": `
aliases: \`almond\` ; almond-latest => ["almond", "almond-latest"]
aliases: almond ; - => !a blank among the elements
hosts: maker.almond-v1:0 ‖ Bedrock => [{ "platform": "Bedrock", "id": "maker.almond-v1:0" }]
hosts: maker.almond-v1:0 | hosts: maker.almond-v1:0 ‖ - => !no platform
default_snapshot: \`pecan-1-2026-01-31\` => pecan-1-2026-01-31`,
  "words of the terms first, then plain ones": `
input_modalities: Text ; images ; PDF ; Sketches ; sketches => ["text", "image", "document", "image", "image"]
input_modalities: \`audio\` ; Speech ; Embeddings ; Relevance score => ["audio", "video", "embedding", "score"]
input_modalities: toString | input_modalities: text and images => !unknown word
input_modalities: Smells => !the value does not fit the record
output_modalities: relevance score => ["score"]
capabilities: function calling ; streaming => ["tools", "streaming"]
open_weight: premier => false
open_weight: true | open_weight: maybe | access: for some => !unknown word
access: invitation-only => approval`,
  "what follows": `
after_retirement: fails => { "effect": "error" }
after_retirement: Redirect target ‖ \`pecan-1\` => { "effect": "rerouted", "to": "pecan-1" }
after_retirement: explodes | after_retirement: Redirect target ‖ the newest one => !
replacements: \`pecan-1\`* ; \`pecan-2\` ‖ \`mode: pro\` => [{ "model": "pecan-1" }, { "model": "pecan-2", "parameters": "mode: pro" }]
replacements: pecan-2 ‖ \`low\` or \`high\` => [{ "model": "pecan-2", "parameters": "\`low\` or \`high\`" }]
replacements: Pecan 2 series † => [{ "model": "Pecan 2 series" }]
replacements: \`pecan-1\` or \`pecan-2\` | replacements: * => !
replacements: --- => blank`,
};
