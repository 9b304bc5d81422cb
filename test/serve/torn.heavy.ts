process.env.LONG_TESTS = "1";
await import("./torn.test.ts");
