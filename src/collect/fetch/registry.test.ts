import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type LocalRegistry, startRegistry } from "../../../test/collect/package-registry.ts";
import { FetchError } from "./fetch-error.ts";
import { openRegistry, type Registry, type RegistryOptions } from "./registry.ts";

const NAME = "@example/sdk";
const FILES = {
  "src/models.ts": 'export type Model = "a-1" | "a-2";\n',
  "src/deep/more.ts": "export {};\n",
  "README.md": "# SDK\n",
};

let origin: LocalRegistry;
before(async () => {
  origin = await startRegistry(NAME, {
    "1.0.0": { day: "2026-10-01", files: { "src/models.ts": 'export type Model = "a-1";\n' } },
    "1.1.0": { day: "2026-11-13", files: FILES },
  });
});
after(() => origin.close());

async function reading<T>(use: (registry: Registry) => Promise<T>, options: RegistryOptions = {}): Promise<T> {
  const registry = openRegistry({ limits: { retries: 0, ...options.limits }, config: { registry: origin.url } });
  try {
    return await use(registry);
  } finally {
    registry.close();
  }
}

test("a package's versions have their dates, and the latest is the registry's", async () => {
  assert.deepEqual(await reading((registry) => registry.versions(NAME)), {
    latest: "1.1.0",
    released: { "1.0.0": "2026-10-01", "1.1.0": "2026-11-13" },
  });
});

test("only matching files are read, without the archive's top folder", async () => {
  const files = await reading((registry) => registry.files(NAME, "1.1.0", "src/**/*.ts"));
  assert.deepEqual(Object.fromEntries(files.map(({ path, text }) => [path, text])), {
    "src/models.ts": FILES["src/models.ts"],
    "src/deep/more.ts": FILES["src/deep/more.ts"],
  });
});

test("an earlier version can be read", async () => {
  const files = await reading((registry) => registry.files(NAME, "1.0.0", "src/*.ts"));
  assert.deepEqual(files, [{ path: "src/models.ts", text: 'export type Model = "a-1";\n' }]);
});

test("a version that disappears before it is read is an error", async () => {
  origin.fault = "vanished";
  await assert.rejects(
    reading((registry) => registry.files(NAME, "1.1.0", "src/**/*.ts")),
    failsAs("version"),
  );
  origin.fault = undefined;
});

test("too many bytes, or no files at all, are an error", async () => {
  const files = (glob: string, limits: RegistryOptions["limits"] = {}) =>
    reading((registry) => registry.files(NAME, "1.1.0", glob), { limits });
  await assert.rejects(files("src/**/*.ts", { fileBytes: 10 }), failsAs("too-large"));
  await assert.rejects(files("**", { archiveBytes: 10 }), failsAs("too-large"));
  await assert.rejects(files("lib/*.ts"), failsAs("empty"));
});

const failsAs = (kind: string) => (error: unknown) => {
  assert.ok(error instanceof FetchError, String(error));
  assert.equal(error.kind, kind, error.message);
  return true;
};
