import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accountMessages } from "#model/text/account-messages.ts";
import { failure, success } from "#model/result.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { createScriptedAuth } from "#tests/support/server/scripted-auth.ts";
import { confirmation, email, fill, openSignUp, password } from "./filled-login.ts";
import { visitAs } from "./visit.tsx";

beforeEach(() => preferColorScheme("dark"));

const alert = page.getByRole("alert");

test("B-7 the login page has two tabs; Confirm Password is there in sign-up mode only", async () => {
  visitAs("/login", createScriptedAuth());
  await expect.element(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
  await expect.element(password).toBeVisible();
  await expect.element(confirmation).not.toBeInTheDocument();
  await page.getByRole("tab", { name: "Sign In" }).click();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  await expect.element(confirmation).toBeVisible();
});

test("B-17 a user whose session ended in the editor reads why the login page is shown; one who signed out, or just visits, does not", async () => {
  const user = { id: "user-1", email: "mara@example.com" };
  const auth = createScriptedAuth({ state: { status: "signedIn", user } });
  const { place } = visitAs("/editor", auth);
  await expect.element(page.getByRole("button", { name: user.email })).toBeVisible();
  auth.become({ status: "signedOut", isSessionLost: true });
  await expect.element(page.getByText(accountMessages.sessionLost)).toBeVisible();
  expect(place()).toBe("/login");
  auth.become({ status: "signedIn", user });
  await expect.poll(place).toBe("/editor");
  await auth.signOut();
  await expect.element(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  expect(page.getByText(accountMessages.sessionLost).elements()).toEqual([]);
});

test("B-8 email and password are both required, which is checked before anything else", async () => {
  const auth = createScriptedAuth();
  visitAs("/login", auth);
  await openSignUp();
  await fill({ email: "mara@example.com", password: "", confirmation: "other" });
  await expect.element(alert).toHaveTextContent(accountMessages.fillAllFields);
  await fill({ email: "   ", password: "12345", confirmation: "other" });
  await expect.element(alert).toHaveTextContent(accountMessages.fillAllFields);
  expect(auth.calls).toEqual([]);
});

test("B-8 on sign-up the passwords must match, which is checked before their length", async () => {
  const auth = createScriptedAuth();
  visitAs("/login", auth);
  await openSignUp();
  await fill({ email: "mara@example.com", password: "12345", confirmation: "54321" });
  await expect.element(alert).toHaveTextContent(accountMessages.passwordsDiffer);
  expect(auth.calls).toEqual([]);
});

test("B-8 a password under 6 characters is refused", async () => {
  const auth = createScriptedAuth();
  visitAs("/login", auth);
  await openSignUp();
  await fill({ email: "mara@example.com", password: "12345", confirmation: "12345" });
  await expect.element(alert).toHaveTextContent(accountMessages.passwordTooShort);
  expect(auth.calls).toEqual([]);
});

test("B-9 any other failure shows the provider's message, and the focus stays where it was", async () => {
  visitAs("/login", createScriptedAuth({ signIn: async () => failure({ message: "Invalid login credentials", reasons: [] }) }));
  await fill({ email: "mara@example.com", password: "secret1" });
  await expect.element(alert).toHaveTextContent("Invalid login credentials");
  await expect.element(password).toHaveFocus();
});

test("B-9 a failure without words shows the general sentence", async () => {
  visitAs("/login", createScriptedAuth({ signIn: () => Promise.reject(new Error("")) }));
  await fill({ email: "mara@example.com", password: "secret1" });
  await expect.element(alert).toHaveTextContent(accountMessages.authFailed);
});

test("B-10 a weak password lists its reasons", async () => {
  visitAs(
    "/login",
    createScriptedAuth({ signUp: async () => failure({ message: "Password is too weak.", reasons: ["length", "pwned"] }) }),
  );
  await openSignUp();
  await fill({ email: "mara@example.com", password: "secret1", confirmation: "secret1" });
  await expect.element(alert).toHaveTextContent("Password is too weak.");
  await expect
    .poll(() =>
      alert
        .getByRole("listitem")
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(["length", "pwned"]);
});

test('B-7 the submit button shows "Loading..." while busy and the inputs are disabled', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  visitAs(
    "/login",
    createScriptedAuth({
      signIn: async () => {
        await answered;
        return failure({ message: "No", reasons: [] });
      },
    }),
  );
  await fill({ email: "mara@example.com", password: "secret1" });
  await expect.element(page.getByRole("button", { name: "Loading..." })).toBeVisible();
  await expect.element(email).toBeDisabled();
  await expect.element(password).toBeDisabled();
  answer();
  await expect.element(email).toBeEnabled();
  await expect.element(page.getByRole("button", { name: "Sign In" }).first()).toBeVisible();
});

test("B-12 signing in leads to /editor", async () => {
  const auth = createScriptedAuth();
  const { place } = visitAs("/login", auth);
  await fill({ email: " mara@example.com ", password: "secret1" });
  await expect.poll(place).toBe("/editor");
  expect(auth.calls).toEqual(["signIn(mara@example.com, secret1)"]);
});

test("B-12 signing in in another tab leads this one to /editor too", async () => {
  const auth = createScriptedAuth();
  const { place } = visitAs("/login", auth);
  await expect.element(email).toBeVisible();
  auth.become({ status: "signedIn", user: { id: "user-1", email: "mara@example.com" } });
  await expect.poll(place).toBe("/editor");
});

test("B-7 the footer switches between the modes, and switching clears messages", async () => {
  visitAs("/login", createScriptedAuth());
  await fill({ email: "", password: "" });
  await expect.element(alert).toHaveTextContent(accountMessages.fillAllFields);
  await expect.element(page.getByText("Don't have an account?")).toBeVisible();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByText("Already have an account?")).toBeVisible();
  await fill({ email: "", password: "" });
  await expect.element(alert).toBeVisible();
  await page.getByRole("tab", { name: "Sign In" }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

test("B-15 a forgotten password sends a reset mail to the email that is filled in", async () => {
  const auth = createScriptedAuth();
  visitAs("/login", auth);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect.element(alert).toHaveTextContent(accountMessages.resetNeedsEmail);
  await email.fill("mara@example.com");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent(accountMessages.resetEmailSent);
  expect(auth.calls).toEqual(["sendPasswordReset(mara@example.com)"]);
});

test("B-14 an expired or used confirmation link says so and offers a new mail", async () => {
  const auth = createScriptedAuth({ linkError: accountMessages.linkExpired });
  const { place } = visitAs("/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid", auth);
  await expect.element(alert).toHaveTextContent(accountMessages.linkExpired);
  expect(place()).toBe("/login");
  await page.getByRole("button", { name: "Get a new confirmation mail" }).click();
  await expect.element(page.getByText(accountMessages.linkNewConfirmation)).toBeVisible();
  await fill({ email: "mara@example.com", password: "secret1", confirmation: "secret1" });
  await expect.element(page.getByText(accountMessages.confirmEmail)).toBeVisible();
  expect(auth.calls).toEqual(["signUp(mara@example.com, secret1)"]);
});

test("B-13 a confirmation link that works leads from the site's origin to the editor", async () => {
  const auth = createScriptedAuth({ state: { status: "loading" } });
  const { place } = visitAs("/#access_token=a&refresh_token=b&type=signup", auth);
  await expect.element(page.getByText("Loading...")).toBeVisible();
  auth.become({ status: "signedIn", user: { id: "user-1", email: "mara@example.com" } });
  await expect.poll(place).toBe("/editor");
});

test.each([
  ["/#access_token=a&refresh_token=b", false, "/login"],
  ["/editor", true, "/editor"],
  ["/reset-password", false, "/reset-password"],
])("a link that was not requested here asks before anything else is shown on %s", async (path, isWanted, placeAfter) => {
  const auth = createScriptedAuth({ state: { status: "confirmingLink", email: "other@example.com", signedInAs: "mara@example.com" } });
  const { place } = visitAs(path, auth);
  await expect.element(page.getByRole("heading", { name: "Sign in as other@example.com?" })).toBeVisible();
  await expect.element(page.getByText(accountMessages.linkQuestionSignedIn("mara@example.com"))).toBeVisible();
  await page.getByRole("button", { name: isWanted ? "Sign in" : "Not now" }).click();
  expect(auth.calls).toEqual([`answerLink(${isWanted})`]);
  await expect.poll(place).toBe(placeAfter);
});

test("B-15 a missing response while sending the reset mail is reported in the provider's words", async () => {
  visitAs(
    "/login",
    createScriptedAuth({
      sendPasswordReset: async () => failure({ message: "", reasons: [] }),
      signIn: async () => success({ id: "", email: "" }),
    }),
  );
  await email.fill("mara@example.com");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect.element(alert).toHaveTextContent(accountMessages.resetEmailFailed);
});
