import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";
import { causeClause, withCause } from "./readable-cause.ts";

/** Sentences about working without an account (B-178). */
const english = {
  trialKeep: "Sign up to keep it",
  trialNotKept: (reason: string) =>
    `Your work could not be stored on this device for the time until you sign in: ${causeClause(reason)}. It is still here, on this page.`,
  trialWaits: "What you made is stored on this device. Once you are signed in, “Add to my projects” takes it along.",
  trialOffered: "What you made without an account is still on this device.",
  trialAdd: "Add to my projects",
  trialAdding: "Adding…",
  trialDiscard: "Discard",
  trialDiscardTitle: "Discard what you made without an account",
  trialDiscardQuestion: "It is only on this device. Discarding removes its projects and files for good.",
  trialKeeping: "Storing…",
  trialNotAdded: (reason: string) =>
    withCause("What you made without an account could not be added completely, and stays on this device:", reason),
  trialHere:
    "You are trying Layback without an account. Your work is only on this page and ends with it. \u201CSign up to keep it\u201D takes it along.",
} as const;

export type TrialMessages = Worded<typeof english>;
export let trialMessages: TrialMessages = english;
followWords("trial", english, (words) => {
  trialMessages = words;
});
