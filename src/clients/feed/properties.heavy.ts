process.env.LONG_TESTS = "1";
await import("./match.test.ts");
await import("./read.test.ts");
