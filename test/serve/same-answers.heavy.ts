process.env.LONG_TESTS = "1";
await import("./same-answers.test.ts");
