// Owns the long form of test/collect-faults.test.ts: every fault of the list against a whole collect.
process.env.ALL_FAULTS = "1";
await import("../collect-faults.test.ts");
