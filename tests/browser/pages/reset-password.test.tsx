import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accountMessages } from "#model/text/account-messages.ts";
import { failure } from "#model/result.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { createScriptedAuth } from "#tests/support/server/scripted-auth.ts";
import { visitAs } from "./visit.tsx";

beforeEach(() => preferColorScheme("dark"));

const user = { id: "user-1", email: "mara@example.com" };
const recovering = { status: "recovering", user } as const;

async function fill(password: string, confirmation: string) {
  await page.getByLabelText("New Password").fill(password);
  await page.getByLabelText("Confirm Password").fill(confirmation);
  await userEvent.keyboard("{Enter}");
}

test("B-15 a reset link leads to a new password, under the rules of signing up, and then to the editor", async () => {
  const auth = createScriptedAuth({ state: recovering });
  const { place } = visitAs("/reset-password", auth);
  const alert = page.getByRole("alert");
  await fill("", "");
  await expect.element(alert).toHaveTextContent(accountMessages.fillAllFields);
  await fill("12345", "54321");
  await expect.element(alert).toHaveTextContent(accountMessages.passwordsDiffer);
  await fill("12345", "12345");
  await expect.element(alert).toHaveTextContent(accountMessages.passwordTooShort);
  await fill("secret2", "secret2");
  await expect.element(page.getByText(accountMessages.passwordChanged)).toBeVisible();
  expect(auth.calls).toEqual(["setPassword(secret2)"]);
  await page.getByRole("link", { name: "Go to the editor" }).click();
  await expect.poll(place).toBe("/editor");
});

test("B-10 a weak new password lists its reasons, and another may be tried", async () => {
  visitAs(
    "/reset-password",
    createScriptedAuth({ state: recovering, setPassword: async () => failure({ message: "Too weak", reasons: ["pwned"] }) }),
  );
  await fill("secret2", "secret2");
  await expect.element(page.getByRole("alert").getByRole("listitem")).toHaveTextContent("pwned");
  await expect.element(page.getByLabelText("New Password")).toBeEnabled();
});

test("B-14 an expired reset link says so and sends a new mail", async () => {
  const auth = createScriptedAuth({ linkError: accountMessages.linkExpired, mailboxUrl: "/mailbox" });
  visitAs("/reset-password", auth);
  await expect.element(page.getByRole("alert")).toHaveTextContent(accountMessages.linkExpired);
  await expect.element(page.getByText("Enter your email, and a new link is sent.")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill("mara@example.com");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("status")).toHaveTextContent(accountMessages.resetEmailSent);
  await expect.element(page.getByRole("link", { name: "Open local mailbox" })).toBeVisible();
  expect(auth.calls).toEqual(["sendPasswordReset(mara@example.com)"]);
});

test("B-15 without a reset link the page explains itself and has a way out", async () => {
  const { place } = visitAs("/reset-password", createScriptedAuth());
  await expect.element(page.getByText(accountMessages.resetNeedsLink)).toBeVisible();
  await page.getByRole("link", { name: "Back to log in" }).click();
  await expect.poll(place).toBe("/login");
});

test("B-15 a signed-in user without a reset link gets a mail to their own address, and the way back", async () => {
  const auth = createScriptedAuth({ state: { status: "signedIn", user } });
  visitAs("/reset-password", auth);
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveValue("mara@example.com");
  await expect.element(page.getByRole("link", { name: "Back to the editor" })).toBeVisible();
});

test("B-13 a recovery that arrives at the site's origin continues to the new password", async () => {
  const auth = createScriptedAuth({ state: recovering });
  const { place } = visitAs("/#access_token=a&refresh_token=b&type=recovery", auth);
  await expect.element(page.getByLabelText("New Password")).toBeVisible();
  expect(place()).toBe("/reset-password");
});
