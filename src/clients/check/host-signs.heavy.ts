process.env.LONG_TESTS = "1";
await import("./host-signs.test.ts");
