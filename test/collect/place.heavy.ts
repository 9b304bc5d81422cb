process.env.LONG_TESTS = "1";
await import("../../src/collect/page/place.test.ts");
