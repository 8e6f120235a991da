import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";

/** Causes of failures, each for use inside a sentence. */
const english = {
  noReason: "no reason was given",
  unreadableAnswer: "the server gave an answer that cannot be read",
  /** The start of `projectFault` in `messages`. */
  notAProject: "Not a project",
  /** In place of an address or a path. */
  anAddress: "(an address)",
  aFile: "(a file)",
  notAllowed: "your account may not do this",
  sessionEnded: "your session has ended. Sign in again",
  valuesRefused: "the server does not accept these values",
  otherVersion: "the server is of another version than this page. Reload it",
  busy: "the server is busy. Try again in a moment",
  fileTooLarge: "the file is too large for the server",
  fileGone: "the file is no longer on the server. Import it again",
  typeRefused: "the server does not store files of this type",
  partNotLoaded: "a part of this page could not be loaded. Reload the page",
  serverBroken: "the server does not work now. Try again in a moment",
  nothingThere: "there is nothing at this address. Reload the page, or import the file again",
  accessDenied: "the server or the network denies access. Sign in again, or use another network",
  unreachable: "the server could not be reached. Check the connection, then try again",
  partBroken: "a part of this page does not work. Reload the page",
  projectNotFound: "Project not found",
  projectChanged: "The project changed while it was loading. Please try again.",
  uploadCancelled: "The upload was cancelled.",
  wrongCredentials: "Invalid login credentials",
} as const;

export type CauseMessages = Worded<typeof english>;
export let causeMessages: CauseMessages = english;
followWords("causes", english, (words) => {
  causeMessages = words;
});
