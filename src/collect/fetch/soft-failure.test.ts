import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf, page } from "../../../test/collect/fault-answers.ts";
import { checkContent, isLoginAddress } from "./soft-failure.ts";

const ofHtml = (text: string) => kindOf(() => checkContent({ type: "text/html", text }));
const ofMarkdown = (text: string) => kindOf(() => checkContent({ type: "text/markdown", text }));
const ofJson = (value: unknown) =>
  kindOf(() => checkContent({ type: "application/json", text: JSON.stringify(value) }));
const MUCH = "<p>More sample text.</p>".repeat(300);

test("titles of missing or broken pages are errors", () => {
  for (const title of [
    "404",
    "404 Not Found",
    "404: This page could not be found.",
    "Error 404",
    "404 | Example",
    "Page not found",
    "Page Not Found - Example Docs",
    "Example Docs · Page Not Found",
    "Not Found",
    "Sorry, this page does not exist",
    "This page isn’t available",
    "The page has been removed",
    "500: Internal Server Error",
    "502 Bad Gateway",
    "Service Unavailable",
  ]) {
    assert.equal(ofHtml(page("", title)), "soft-404", title);
    assert.equal(ofMarkdown(`# ${title}\n\nText.`), "soft-404", title);
  }
});

test("titles of real pages are accepted", () => {
  for (const title of [
    "Models",
    "Models | Example Docs",
    "Deprecations - Example API",
    "405B Large",
    "500K context window",
    "Error codes",
    "Page speed",
    "The page for models",
    "Authentication",
    "Logging",
    "Signing requests",
    "What this model can do",
    "Can't use a model? Read on",
    "Pages that could help",
  ]) {
    assert.equal(ofHtml(page("", title)), undefined, title);
    assert.equal(ofMarkdown(`# ${title}\n\nText.`), undefined, title);
  }
  assert.equal(ofHtml(page("<svg><title>404</title></svg><template><h1>404</h1></template>")), undefined);
});

test("logins and challenges have little other text", () => {
  const form = '<input type="PASSWORD" name="p">';
  assert.equal(ofHtml(page(form)), "login");
  assert.equal(ofHtml(page(form + MUCH)), undefined);
  assert.equal(ofHtml(page("", "Sign in to Example")), "login");
  assert.equal(ofHtml(page("", "Log in | Example")), "login");
  assert.equal(ofHtml(page("", "Just a moment...")), "challenge");
  assert.equal(ofHtml(page("", "Attention Required! | Example")), "challenge");
});

test("a shell without text is empty; a page with its data in a script is not", () => {
  const shell = (script: string) => `<html><body><div id="app"></div><script>${script}</script></body></html>`;
  assert.equal(ofHtml(shell("start()")), "empty");
  assert.equal(ofHtml(shell(`data = "${"x".repeat(6000)}"`)), undefined);
});

test("an API's error under status 200 is not a page", () => {
  assert.equal(ofJson({ error: "not found" }), "soft-404");
  assert.equal(ofJson({ status: 404, message: "x" }), "soft-404");
  assert.equal(ofJson({ statusCode: "500" }), "soft-404");
  assert.equal(ofJson({}), "empty");
  assert.equal(ofJson([]), "empty");
  assert.equal(ofJson(null), "empty");
  assert.equal(ofJson({ data: [1], error: null, status: "ok" }), undefined);
});

test("login addresses are recognized by a whole label or path segment", () => {
  const at = (address: string) => isLoginAddress(new URL(address));
  for (const address of ["https://auth.example/", "https://a.example/u/SignIn", "https://login.a.example/x"]) {
    assert.equal(at(address), true, address);
  }
  for (const address of [
    "https://a.example/authentication",
    "https://docs.login.example/",
    "https://a.example/?login",
  ]) {
    assert.equal(at(address), false, address);
  }
});
