process.env.LONG_TESTS = "1";
await import("./drift.test.ts");
