process.env.LONG_TESTS = "1";
await import("./conformance.test.ts");
