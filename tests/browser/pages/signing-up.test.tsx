import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accountMessages } from "#model/text/account-messages.ts";
import { success } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { createScriptedAuth } from "#tests/support/server/scripted-auth.ts";
import type { ScriptedAuth } from "#tests/support/server/scripted-auth.ts";
import { confirmation, email, fill, openSignUp, password } from "./filled-login.ts";
import { visitAs } from "./visit.tsx";

beforeEach(() => preferColorScheme("dark"));

test("B-11 signing up asks to confirm on one card, stays on the page, clears the fields, offers the local mailbox and another mail", async () => {
  const auth = createScriptedAuth({ mailboxUrl: "/mailbox" });
  const { host, place } = visitAs("/login", auth);
  await openSignUp();
  await fill({ email: "mara@example.com", password: "secret1", confirmation: "secret1" });
  await expect.element(page.getByRole("status")).toHaveTextContent(accountMessages.confirmEmail);
  await expect.element(page.getByRole("heading", { name: accountMessages.confirmAt("mara@example.com") })).toBeVisible();
  await expect.element(page.getByRole("region", { name: accountMessages.confirmAt("mara@example.com") })).toHaveFocus();
  await expectNoAxeFindings(host);
  const mailbox = page.getByRole("link", { name: "Open local mailbox" });
  await expect.element(mailbox).toHaveAttribute("href", "/mailbox");
  await userEvent.keyboard("{Tab}");
  await expect.element(mailbox).toHaveFocus();
  await page.getByRole("button", { name: "Resend" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent(accountMessages.confirmAgain);
  await expect.element(mailbox).toBeVisible();
  await page.getByRole("button", { name: "Back to Sign In" }).click();
  await expect.element(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
  await openSignUp();
  await expect.element(email).toHaveValue("");
  await expect.element(password).toHaveValue("");
  await expect.element(confirmation).toHaveValue("");
  const call = "signUp(mara@example.com, secret1)";
  expect([place(), auth.calls]).toEqual(["/login", [call, call]]);
});

test("B-12 once the mail's link has opened the editor in its tab, the card opens no second one, but offers to", async () => {
  const auth = createScriptedAuth({ mailboxUrl: "/mailbox" });
  const { host, place } = visitAs("/login", auth);
  await openSignUp();
  await fill({ email: "mara@example.com", password: "secret1", confirmation: "secret1" });
  await expect.element(page.getByRole("heading", { name: accountMessages.confirmAt("mara@example.com") })).toBeVisible();
  const user = { id: "user-1", email: "mara@example.com" };
  auth.become({ status: "signedIn", user });
  await expect.element(page.getByRole("region", { name: accountMessages.confirmed })).toHaveFocus();
  await expect.element(page.getByText(accountMessages.confirmedInTab)).toBeVisible();
  expect(document.title).toContain(accountMessages.confirmed);
  expect(page.getByRole("link", { name: "Open local mailbox" }).elements()).toEqual([]);
  await expectNoAxeFindings(host);
  expect(place()).toBe("/login");
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.poll(place).toBe("/editor");
});

test("B-12 a sign-out in that tab brings the sign-in form, not the card about the mail; another user's sign-in leads to /editor", async () => {
  const auth = createScriptedAuth();
  const { place } = visitAs("/login", auth);
  const signUp = async () => {
    await openSignUp();
    await fill({ email: "Mara@example.com", password: "secret1", confirmation: "secret1" });
    await expect.element(page.getByRole("heading", { name: accountMessages.confirmAt("Mara@example.com") })).toBeVisible();
  };
  await signUp();
  auth.become({ status: "signedIn", user: { id: "user-1", email: "mara@example.com" } });
  await expect.element(page.getByRole("heading", { name: accountMessages.confirmed })).toBeVisible();
  auth.become({ status: "signedOut" });
  await expect.element(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
  expect(place()).toBe("/login");
  await signUp();
  auth.become({ status: "signedIn", user: { id: "user-2", email: "bob@example.com" } });
  await expect.poll(place).toBe("/editor");
});

test("B-12 where signing up signs in at once, without a mail, the editor opens", async () => {
  const auth: ScriptedAuth = createScriptedAuth({
    signUp: async () => {
      auth.become({ status: "signedIn", user: { id: "user-1", email: "mara@example.com" } });
      return success(undefined);
    },
  });
  const { place } = visitAs("/login", auth);
  await openSignUp();
  await fill({ email: "mara@example.com", password: "secret1", confirmation: "secret1" });
  await expect.poll(place).toBe("/editor");
});

test("B-11 if mail is really sent, no mailbox is offered", async () => {
  visitAs("/login", createScriptedAuth());
  await openSignUp();
  await fill({ email: "mara@example.com", password: "secret1", confirmation: "secret1" });
  await expect.element(page.getByText(accountMessages.confirmEmail)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Open local mailbox" })).not.toBeInTheDocument();
});
