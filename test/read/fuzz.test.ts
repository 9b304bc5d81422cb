import { readerProperties } from "./properties.ts";

readerProperties(1_000);
