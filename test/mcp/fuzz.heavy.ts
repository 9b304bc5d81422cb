process.env.LONG_TESTS = "1";
await import("./fuzz.test.ts");
