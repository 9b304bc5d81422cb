process.env.LONG_TESTS = "1";
await import("./thousand-days.test.ts");
