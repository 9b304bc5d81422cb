process.env.LONG_TESTS = "1";
await import("./hostile.test.ts");
