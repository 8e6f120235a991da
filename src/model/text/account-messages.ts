import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";
/** Sentences about accounts (B-8, B-9). */
const english = {
  theme: "Theme",
  themeDark: "Dark",
  themeLight: "Light",
  themeLikeSystem: "Like the system",
  fillAllFields: "Please fill in all fields",
  passwordsDiffer: "Passwords do not match",
  passwordTooShort: "Password must be at least 6 characters",
  authFailed: "An error occurred during authentication",
  confirmEmail: "Check your email to confirm your account!",
  confirmAt: (email: string) => `Check ${email}`,
  confirmNext: "Follow the link in the mail, and the editor opens.",
  confirmed: "You are signed in",
  confirmedInTab: "The editor is open in another tab. You can close this one.",
  confirmAgain: "Another mail is on its way. Check your email to confirm your account!",
  resetEmailSent: "Password reset email sent! Check your inbox.",
  resetEmailFailed: "Failed to send reset email",
  resetEmailQuestion: (email: string) => `Send a password reset email to ${email}?`,
  linkExpired: "This link has expired or was already used.",
  linkNewConfirmation: "Sign up again with the same email and password, and a new confirmation mail is sent.",
  linkNewReset: "Enter your email, and a new link is sent.",
  resetNeedsEmail: "Enter your email first, then ask for the reset mail again.",
  resetNeedsLink: "To set a new password, open the link from a password reset mail. Enter your email to get one.",
  linkQuestion: (email: string) => `Sign in as ${email}?`,
  linkQuestionWhy:
    "This link was not asked for in this browser. Go on only if you asked for it yourself, in another browser or on another device.",
  linkQuestionSignedIn: (email: string) => `You are signed in as ${email}, and stay so if you do not go on.`,
  confirmFirst: "Invalid login credentials. If you have just signed up, follow the link in the confirmation mail first.",
  linkOtherBrowser: "This link was asked for in another browser. Please sign in here, or ask for a new mail.",
  mailNotAuthorized: "This site cannot send mail to that address: it has no mail server of its own yet. Please tell the people who run it.",
  mailLimit: "This site has sent as many mails as it may for now. Please try again in an hour.",
  mailAgainIn: (count: number, unit: "second" | "minute") =>
    `A mail to this address was asked for a short time ago. Please ask again in ${count} ${unit}${count === 1 ? "" : "s"}.`,
  passwordChanged: "Your password is changed.",
  notLoggedIn: "Not logged in",
  notAuthenticated: "User not authenticated",
  sessionLost: "You have been signed out. Sign in again to go on: changes that are not saved yet wait on this device.",
} as const;

export type AccountMessages = Worded<typeof english>;
export let accountMessages: AccountMessages = english;
followWords("account", english, (words) => {
  accountMessages = words;
});
