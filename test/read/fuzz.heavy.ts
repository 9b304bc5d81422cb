import { readerProperties } from "./properties.ts";

readerProperties(100_000);
