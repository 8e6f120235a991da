import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Profiles } from "#backend/backend.ts";
import { LOCAL_USER } from "#backend/memory/memory.ts";
import { originalLinksOf } from "#media/originals/original-links.ts";
import { failure, success } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { createScriptedAuth } from "#tests/support/server/scripted-auth.ts";
import { mountAccount, profilesAnswering, button, dialog, openMenu, openSettings, choosePhoto, aPhoto } from "./account-settings-page.tsx";

beforeEach(() => preferColorScheme("dark"));

test("B-18 the account section shows the full name and email, and 'Not logged in' if there is none", async () => {
  const { unmount } = mountAccount({ isSignedIn: false });
  await expect.element(page.getByText("Not logged in")).toBeVisible();
  unmount();
  const { host } = mountAccount({
    profiles: profilesAnswering({ fullName: "Mara Lind", avatarUrl: undefined }, async () =>
      success({ fullName: "", avatarUrl: undefined }),
    ),
  });
  await expect.element(page.getByText("Mara Lind")).toBeVisible();
  await expect.element(page.getByText(LOCAL_USER.email)).toBeVisible();
  await expectNoAxeFindings(host);
});

test("B-23 Sign Out first sends pending saves, then signs out and deletes stored file handles (B-216), then reloads the page", async () => {
  const steps: string[] = [];
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("reel.mp4", { create: true });
  onTestFinished(() => folder.removeEntry("reel.mp4"));
  const links = originalLinksOf("u1");
  await links.put("1-a", { handle, lastModified: 1 });
  const auth = createScriptedAuth();
  mountAccount({
    auth,
    beforeSignOut: async () => {
      steps.push(`flushed after ${auth.calls.length} calls`);
      return true;
    },
    reload: () => steps.push(`reloaded after ${auth.calls.join()}`),
  });
  await openMenu();
  await userEvent.keyboard("{End}{Enter}");
  await expect.poll(() => steps).toEqual(["flushed after 0 calls", "reloaded after signOut()"]);
  expect(await links.find("1-a")).toBeUndefined();
});

test("B-24 a user who chooses to stay is not signed out", async () => {
  const auth = createScriptedAuth();
  mountAccount({ auth, beforeSignOut: () => Promise.resolve(false) });
  await openMenu();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect.element(page.getByRole("button", { name: LOCAL_USER.email })).toBeVisible();
  expect(auth.calls).toEqual([]);
});

test("B-19 Save is disabled when first name, last name and photo are all empty; the email is read-only", async () => {
  const { host } = mountAccount();
  await openSettings();
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveAttribute("readonly");
  await expect.element(button("Save Changes")).toBeDisabled();
  await page.getByRole("textbox", { name: "Last Name" }).fill("  ");
  await expect.element(button("Save Changes")).toBeDisabled();
  await page.getByRole("textbox", { name: "Last Name" }).fill("Lind");
  await expect.element(button("Save Changes")).toBeEnabled();
  await page.getByRole("textbox", { name: "Last Name" }).fill("");
  choosePhoto(await aPhoto("me.png"));
  await expect.element(button("Save Changes")).toBeEnabled();
  await expectNoAxeFindings(host);
});

test("B-20 'Profile updated successfully!' is shown, the modal closes after 1.5 s, and the section shows the new name", async () => {
  mountAccount();
  await openSettings();
  await page.getByRole("textbox", { name: "First Name" }).fill("Mara");
  await page.getByRole("textbox", { name: "Last Name" }).fill("van Lind");
  const pressedAt = performance.now();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("status")).toHaveTextContent("Profile updated successfully!");
  await expect.element(button("Save Changes")).toBeDisabled();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(performance.now() - pressedAt).toBeGreaterThan(1490);
  await expect.element(page.getByText("Mara van Lind")).toBeVisible();
  await openSettings();
  await expect.element(page.getByRole("textbox", { name: "First Name" })).toHaveValue("Mara");
  await expect.element(page.getByRole("textbox", { name: "Last Name" })).toHaveValue("van Lind");
});

test("B-20 'Failed to update profile' is shown with the reason, and what was typed stays", async () => {
  mountAccount({
    profiles: profilesAnswering({ fullName: "Mara Lind", avatarUrl: undefined }, async () =>
      failure({ kind: "unreachable", message: "no answer" }),
    ),
  });
  await openSettings();
  await page.getByRole("textbox", { name: "First Name" }).fill("Maria");
  await button("Save Changes").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to update profileno answer");
  await expect.element(page.getByRole("textbox", { name: "First Name" })).toHaveValue("Maria");
});

test("B-22 Reset Password asks 'Send a password reset email to {email}?' with Send Email and Cancel", async () => {
  const auth = createScriptedAuth({ mailboxUrl: "/mailbox" });
  const { host } = mountAccount({ auth });
  await openSettings();
  await button("Reset Password").click();
  const question = page.getByRole("alertdialog");
  await expect.element(question).toHaveTextContent(`Send a password reset email to ${LOCAL_USER.email}?`);
  await expectNoAxeFindings(host);
  await button("Cancel").last().click();
  await expect.element(question).not.toBeInTheDocument();
  expect(auth.calls).toEqual([]);
  await button("Reset Password").click();
  await button("Send Email").click();
  await expect.element(dialog.getByRole("status")).toHaveTextContent("Password reset email sent! Check your inbox.");
  await expect.element(page.getByRole("link", { name: "Open local mailbox" })).toHaveAttribute("href", "/mailbox");
  expect(auth.calls).toEqual([`sendPasswordReset(${LOCAL_USER.email})`]);
});

test("B-22 'Failed to send reset email' is shown when it cannot be sent", async () => {
  mountAccount({ auth: createScriptedAuth({ sendPasswordReset: async () => failure({ message: "rate limit", reasons: [] }) }) });
  await openSettings();
  await button("Reset Password").click();
  await button("Send Email").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to send reset emailrate limit");
});

test("if the server cannot be reached, the reason is a sentence with a next step and not the browser's words", async () => {
  mountAccount({
    auth: createScriptedAuth({ sendPasswordReset: async () => failure({ message: "TypeError: Failed to fetch", reasons: [] }) }),
  });
  await openSettings();
  await button("Reset Password").click();
  await button("Send Email").click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Failed to send reset emailThe server could not be reached. Check the connection, then try again.");
});

test("a profile that could not be read is not overwritten; it can be read again", async () => {
  let reads = 0;
  const profiles: Profiles = {
    load: async () => {
      reads += 1;
      return reads === 1
        ? failure({ kind: "unreachable", message: "no answer" })
        : success({ fullName: "Mara Lind", avatarUrl: undefined });
    },
    save: async () => failure({ kind: "unreachable", message: "no answer" }),
  };
  mountAccount({ profiles });
  await openSettings();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("no answer");
  await expect.element(button("Save Changes")).not.toBeInTheDocument();
  await button("Try again").click();
  await expect.element(page.getByRole("textbox", { name: "First Name" })).toHaveValue("Mara");
});
