import { expect, test } from "vitest";
import { readConfig } from "#backend/supabase/served-config.ts";

const served = {
  supabaseUrl: "http://localhost:5000",
  publishableKey: "k",
  mailboxUrl: "/mailbox",
  authFlow: "implicit",
  maxUploadBytes: 7,
};
const answering =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status });
const refuseToFetch = () => Promise.reject(new Error("Nothing is to be fetched."));

test("B-41 the hosted server configured in the build takes precedence, with PKCE and without a mailbox", async () => {
  const environment = { VITE_SUPABASE_URL: "https://host.example", VITE_SUPABASE_PUBLISHABLE_KEY: "pk" };
  expect(await readConfig(environment, refuseToFetch)).toEqual({
    supabaseUrl: "https://host.example",
    publishableKey: "pk",
    mailboxUrl: null,
    authFlow: "pkce",
  });
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["50", 52_428_800],
])("B-52 the build configures the hosted server's upload limit (%j)", async (megabytes, bytes) => {
  const environment = {
    VITE_SUPABASE_URL: "https://host.example",
    VITE_SUPABASE_PUBLISHABLE_KEY: "pk",
    VITE_MAX_UPLOAD_MB: megabytes,
  };
  expect((await readConfig(environment, refuseToFetch)).maxUploadBytes).toBe(bytes);
});

test.each(["much", "0", "1.5", "-3"])("B-52 an upload limit of %j is an error", async (megabytes) => {
  const environment = {
    VITE_SUPABASE_URL: "https://host.example",
    VITE_SUPABASE_PUBLISHABLE_KEY: "pk",
    VITE_MAX_UPLOAD_MB: megabytes,
  };
  await expect(readConfig(environment, refuseToFetch)).rejects.toThrow("VITE_MAX_UPLOAD_MB must be a whole number of megabytes.");
});

test("B-41 otherwise the page's server gives the configuration", async () => {
  expect(await readConfig({ VITE_SUPABASE_URL: "" }, answering(JSON.stringify(served)))).toEqual(served);
});

test.each([
  ["an error", answering("no", 503), "The server did not send its configuration (503)."],
  ["a page", answering("<!doctype html>"), "The server's configuration cannot be read."],
  [
    "another shape",
    answering(JSON.stringify({ ...served, supabaseUrl: "javascript:alert(1)" })),
    "The server's configuration cannot be read.",
  ],
])("B-41 %s instead of a configuration is reported with a message", async (_name, fetchConfig, sentence) => {
  await expect(readConfig({}, fetchConfig)).rejects.toThrow(sentence);
});
