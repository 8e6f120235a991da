import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { PageErrorBoundary } from "#pages/layout/page-error-boundary.tsx";
import { ModuleUnavailableError } from "#ui/lazy-module.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";
import { createScriptedAuth } from "#tests/support/server/scripted-auth.ts";
import { backendWith, visit, visitAs } from "./visit.tsx";

beforeEach(() => preferColorScheme("dark"));

const user = { id: "user-1", email: "mara@example.com" };

test('B-2 while the auth state is loading, the protected route shows a "Loading..." card', async () => {
  const auth = createScriptedAuth({ state: { status: "loading" } });
  const { place } = visitAs("/editor", auth);
  await expect.element(page.getByRole("status")).toHaveTextContent("Loading...");
  expect(place()).toBe("/editor");
});

test("B-2 with no signed-in user the protected route redirects to /login, and after signing in leads back", async () => {
  const auth = createScriptedAuth();
  const { place } = visitAs("/editor?project=7", auth);
  await expect.poll(place).toBe("/login");
  auth.become({ status: "signedIn", user });
  await expect.poll(place).toBe("/editor?project=7");
});

test("B-17 losing the session in the editor returns to /login", async () => {
  const auth = createScriptedAuth({ state: { status: "signedIn", user } });
  const { place } = visitAs("/editor", auth);
  await expect.element(page.getByText("mara@example.com")).toBeVisible();
  auth.become({ status: "signedOut" });
  await expect.poll(place).toBe("/login");
});

test("B-3 an unreachable server is reported, and trying again works", async () => {
  let attempts = 0;
  visit("/login", () => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(backendWith(createScriptedAuth()));
  });
  await expect.element(page.getByRole("alert")).toHaveTextContent(editorMessages.serverUnreachable);
  await expect.element(page.getByText("The server could not be reached. Check the connection, then try again.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
});

test("a server whose client could not be loaded asks for a reload: some browsers never load it again without one", async () => {
  visit("/login", () => Promise.reject(new ModuleUnavailableError(new TypeError("error loading dynamically imported module: /client.js"))));
  await expect.element(page.getByRole("alert")).toHaveTextContent(messages.moduleUnavailable);
  await expect.element(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
  expect(page.getByRole("button", { name: "Try again" }).elements()).toEqual([]);
});

test("a page that cannot be shown says what to do, and its error goes to the page's error report", async () => {
  const reported = vi.spyOn(globalThis, "reportError").mockImplementation(() => undefined);
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => {
    reported.mockRestore();
    logged.mockRestore();
  });
  const fault = new TypeError("Cannot read properties of undefined (reading 'audio_tracks')");
  mount(
    <PageErrorBoundary>
      <Broken fault={fault} />
    </PageErrorBoundary>,
  );
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent(`${editorMessages.pageFailed}${editorMessages.pageFailedHint}`);
  await expect.element(alert).not.toHaveTextContent("audio_tracks");
  await expect.element(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
  expect(reported).toHaveBeenCalledWith(fault);
});

function Broken({ fault }: { readonly fault: Error }): never {
  throw fault;
}

test("B-1 an address without a page says so and links home", async () => {
  visitAs("/nowhere", createScriptedAuth());
  await expect.element(page.getByRole("heading", { level: 1, name: editorMessages.pageNotFound })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/");
});

test("B-3 the public pages never open the backend", async () => {
  let opened = 0;
  visit("/", () => {
    opened += 1;
    return Promise.resolve(backendWith(createScriptedAuth()));
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect.element(page.getByRole("heading", { name: "Built by us." })).toBeVisible();
  expect(opened).toBe(0);
});
