process.env.LONG_TESTS = "1";
await import("../../src/catalog/load.test.ts");
