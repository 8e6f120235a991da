import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually, PASSWORD, signOutInPage, signUpInPage, submitLogin } from "#tests/support/server/test-accounts.ts";
import { startApp } from "#tests/support/browser/app.ts";
import type { TestApp } from "#tests/support/browser/app.ts";
import { newestMailTo } from "#tests/support/server/test-server.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

describe("B-11 accounts, against the embedded server", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.dispose());

  test.runIf(isExhaustive)("B-8 the sign-up form reports errors, in order, without a request to the server", async () => {
    const page = await app.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${app.server.url}/login`);
    await submitLogin(page, "Sign Up", { Email: "a@example.com" });
    await page.getByText("Please fill in all fields").waitFor();
    await submitLogin(page, "Sign Up", { Password: "secret", "Confirm Password": "other" });
    await page.getByText("Passwords do not match").waitFor();
    await submitLogin(page, "Sign Up", { Password: "short", "Confirm Password": "short" });
    await page.getByText("Password must be at least 6 characters").waitFor();
    await page.getByRole("tab", { name: "Sign In" }).click();
    expect(await page.getByText("Password must be at least 6 characters").count()).toBe(0);
    expect(asked.filter((url) => url.includes("/auth/v1/"))).toEqual([]);
  });

  test("B-2 /editor without a user leads to /login and replaces the history entry", async () => {
    const page = await app.newPage();
    await page.goto(`${app.server.url}/about`);
    await page.goto(`${app.server.url}/editor`);
    await page.waitForURL("**/login");
    await page.goBack();
    await page.waitForURL("**/about");
  });

  test("signing up asks for confirmation, the mail's link signs in, a reload stays signed in, signing out reaches the other tab", async () => {
    const page = await app.newPage();
    const email = "ada@example.com";
    await page.goto(`${app.server.url}/login`);
    await submitLogin(page, "Sign Up", { Email: email, Password: PASSWORD, "Confirm Password": PASSWORD });
    await page.getByText("Check your email to confirm your account!").waitFor();
    await page.getByRole("button", { name: "Back to Sign In" }).click();
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("");
    expect(new URL(page.url()).pathname).toBe("/login");

    await submitLogin(page, "Sign In", { Email: email, Password: PASSWORD });
    await page
      .getByRole("alert")
      .or(page.getByText(/not confirmed/i))
      .first()
      .waitFor();

    const mail = await eventually("the confirmation mail arrives", () => newestMailTo(app.server, email));
    await page.goto(mail.link);
    await page.waitForURL("**/editor");
    await page.getByText(email).first().waitFor();
    expect(page.url()).not.toContain("access_token");
    await page.reload();
    await page.getByText(email).first().waitFor();

    const otherTab = await page.context().newPage();
    await otherTab.goto(`${app.server.url}/editor`);
    await otherTab.getByText(email).first().waitFor();
    await signOutInPage(page, email);
    await otherTab.waitForURL("**/login");
  });

  test.runIf(isExhaustive)(
    "a forgotten password: the mail's link leads to /reset-password, the new password works, the link does not work twice",
    async () => {
      const page = await app.newPage();
      const email = "grace@example.com";
      await signUpInPage(app, page, email);
      await signOutInPage(page, email);

      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByRole("button", { name: "Forgot password?" }).click();
      await page.getByText("Password reset email sent! Check your inbox.").waitFor();
      const mail = await eventually("the reset mail arrives", async () => {
        const newest = await newestMailTo(app.server, email);
        return newest && /recover/.test(newest.link) ? newest : undefined;
      });
      await page.goto(mail.link);
      await page.waitForURL("**/reset-password");
      await page
        .getByLabel(/new password/i)
        .first()
        .fill("a-better-horse");
      const confirmation = page.getByLabel(/confirm/i);
      if ((await confirmation.count()) > 0) await confirmation.first().fill("a-better-horse");
      await page
        .getByRole("button", { name: /password/i })
        .last()
        .click();
      await page.getByText("Your password is changed.").waitFor();

      const stranger = await app.newPage();
      await stranger.goto(mail.link);
      await stranger
        .getByText(/expired|already used/i)
        .first()
        .waitFor();

      const fresh = await app.newPage();
      await fresh.goto(`${app.server.url}/login`);
      await submitLogin(fresh, "Sign In", { Email: email, Password: "a-better-horse" });
      await fresh.waitForURL("**/editor");
    },
  );
});
