process.env.ALL_FAULTS = "1";
await import("./faults.test.ts");
