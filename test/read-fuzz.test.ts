// Owns the short run of the readers' properties; the long one is heavy/read-fuzz.test.ts.
import { readerProperties } from "./read-properties.ts";

readerProperties(5_000);
