import { page, userEvent } from "vitest/browser";

/** The fields of the login form. */
export const email = page.getByRole("textbox", { name: "Email" });
export const password = page.getByLabelText("Password", { exact: true });
export const confirmation = page.getByLabelText("Confirm Password");

type Values = { readonly email?: string; readonly password?: string; readonly confirmation?: string };

/** Fills the given fields and presses Enter. */
export async function fill(values: Values): Promise<void> {
  if (values.email !== undefined) await email.fill(values.email);
  if (values.password !== undefined) await password.fill(values.password);
  if (values.confirmation !== undefined) await confirmation.fill(values.confirmation);
  await userEvent.keyboard("{Enter}");
}

export const openSignUp = (): Promise<void> => page.getByRole("tab", { name: "Sign Up" }).click();
