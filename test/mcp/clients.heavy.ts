process.env.LONG_TESTS = "1";
await import("./clients.test.ts");
