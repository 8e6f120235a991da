import { setTimeout } from "node:timers/promises";

import type { Page } from "playwright";

import type { TestApp } from "../browser/app.ts";
import type { DrivenLocator, DrivenPage } from "../browser/driven-page.ts";
import { newestMailTo } from "./test-server.ts";

export const PASSWORD = "correct-horse";

/** Polls every 50 ms until `look` returns a value, and returns it; throws the sentence after the timeout. */
export async function eventually<Value>(sentence: string, look: () => Promise<Value | undefined>, timeoutMs = 10_000): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await setTimeout(50);
  }
  throw new Error(`Waited ${timeoutMs} ms in vain: ${sentence}.`);
}

/** Fills in the login page's form and submits it. */
export async function submitLogin<Found extends DrivenLocator<Found>>(
  page: DrivenPage<Found>,
  tab: "Sign In" | "Sign Up",
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await page.getByRole("tab", { name: tab }).click();
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: tab, exact: true }).click();
}

/** Signs up as a user does: the form, the mail, its link. Ends signed in, in the editor. */
export async function signUpInPage<Found extends DrivenLocator<Found>>(
  app: Pick<TestApp, "server">,
  page: DrivenPage<Found>,
  email: string,
): Promise<void> {
  await page.goto(`${app.server.url}/login`);
  await submitLogin(page, "Sign Up", { Email: email, Password: PASSWORD, "Confirm Password": PASSWORD });
  await page.getByText("Check your email to confirm your account!").waitFor();
  const mail = await eventually("the confirmation mail arrives", () => newestMailTo(app.server, email));
  await page.goto(mail.link);
  await page.waitForURL("**/editor");
}

/** Signs out in the editor. Ends on the login page after the reload that follows its first display. */
export async function signOutInPage(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: email }).click();
  await Promise.all([page.waitForEvent("load"), page.getByRole("menuitem", { name: "Sign Out" }).click()]);
  await page.waitForURL("**/login");
}
