import { readerProperties } from "./properties.ts";

readerProperties(5_000);
