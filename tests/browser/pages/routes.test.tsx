import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { messages } from "#model/messages.ts";
import { preferColorScheme } from "#tests/support/look.ts";
import { createScriptedAuth } from "#tests/support/scripted-auth.ts";
import { backendWith, visit, visitAs } from "./visit.tsx";

beforeEach(() => preferColorScheme("dark"));

const user = { id: "user-1", email: "mara@example.com" };

test('§2 while the auth state is loading, the protected route shows a "Loading..." card', async () => {
  const auth = createScriptedAuth({ state: { status: "loading" } });
  const { place } = visitAs("/editor", auth);
  await expect.element(page.getByRole("status")).toHaveTextContent("Loading...");
  expect(place()).toBe("/editor");
});

test("§2 with no signed-in user the protected route redirects to /login, and after signing in leads back", async () => {
  const auth = createScriptedAuth();
  const { place } = visitAs("/editor?project=7", auth);
  await expect.poll(place).toBe("/login");
  auth.become({ status: "signedIn", user });
  await expect.poll(place).toBe("/editor?project=7");
});

test("D40 losing the session in the editor returns to /login", async () => {
  const auth = createScriptedAuth({ state: { status: "signedIn", user } });
  const { place } = visitAs("/editor", auth);
  await expect.element(page.getByText("mara@example.com")).toBeVisible();
  auth.become({ status: "signedOut" });
  await expect.poll(place).toBe("/login");
});

test("§2 a server that cannot be reached is said, and trying again works", async () => {
  let attempts = 0;
  visit("/login", () => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error("no route to host")) : Promise.resolve(backendWith(createScriptedAuth()));
  });
  await expect.element(page.getByRole("alert")).toHaveTextContent(messages.serverUnreachable);
  await expect.element(page.getByText("no route to host")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
});

test("§2 an address without a page says so and leads home", async () => {
  visitAs("/nowhere", createScriptedAuth());
  await expect.element(page.getByRole("heading", { level: 1, name: messages.pageNotFound })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/");
});

test("§2 the public pages never open the backend", async () => {
  let opened = 0;
  visit("/", () => {
    opened += 1;
    return Promise.resolve(backendWith(createScriptedAuth()));
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect.element(page.getByRole("heading", { name: "Built by us." })).toBeVisible();
  expect(opened).toBe(0);
});
