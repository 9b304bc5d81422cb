process.env.LONG_TESTS = "1";
await import("./contract.test.ts");
