// Owns the long run of the readers' properties: dates, prices and token counts, 100,000 times each.
import { readerProperties } from "../read-properties.ts";

readerProperties(100_000);
