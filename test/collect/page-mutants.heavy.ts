process.env.LONG_TESTS = "1";
await import("./page-mutants.test.ts");
