process.env.LONG_TESTS = "1";
await import("./faults.test.ts");
