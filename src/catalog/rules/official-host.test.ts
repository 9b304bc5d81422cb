import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf } from "../../../test/clean-catalog.ts";
import { officialHost } from "./official-host.ts";

const found = finderOf(officialHost);
const FILE = "catalog/openai/provider.json";
const address = (url: string) =>
  found((c) => {
    const pricing = c.providers.get("openai")?.pages.pricing;
    if (pricing) pricing.url = url;
  });

test("official-host rejects look-alikes, other schemes, users and ports", () => {
  const at = `${FILE}:pages.pricing.url`;
  assert.deepEqual(address("https://docs.example.com.evil.example/p"), [
    `${at}: docs.example.com.evil.example is not one of the provider's hosts`,
  ]);
  assert.deepEqual(address("https://evil.example/docs.example.com"), [
    `${at}: evil.example is not one of the provider's hosts`,
  ]);
  assert.deepEqual(address("http://docs.example.com/p"), [`${at}: http://docs.example.com/p is not https`]);
  assert.deepEqual(address("https://docs.example.com@evil.example/"), [
    `${at}: https://docs.example.com@evil.example/ has a user or a port`,
  ]);
  assert.deepEqual(address("https://docs.example.com:8443/p"), [
    `${at}: https://docs.example.com:8443/p has a user or a port`,
  ]);
  assert.deepEqual(address("docs.example.com/p"), [`${at}: docs.example.com/p is not an address`]);
});

test("official-host checks the provider's own URL and a page's earlier ones", () => {
  const stray = found((c) => {
    const provider = c.providers.get("openai");
    if (!provider) return;
    provider.url = "https://mirror.example/models";
    Object.assign(provider.pages.models ?? {}, { was: ["https://docs.example.com/old", "https://mirror.example/old"] });
  });
  assert.deepEqual(stray, [
    `${FILE}:url: mirror.example is not one of the provider's hosts`,
    `${FILE}:pages.models.was.1: mirror.example is not one of the provider's hosts`,
  ]);
});
