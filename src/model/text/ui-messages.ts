import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";

/** Words of the building blocks in `ui`, and of buttons that many panels have. */
const english = {
  loading: "Loading...",
  close: "Close",
  cancel: "Cancel",
  dismiss: "Dismiss",
  tryAgain: "Try again",
  delete: "Delete",
  rename: "Rename",
  duplicate: "Duplicate",
  reset: "Reset",
  undo: "Undo",
  redo: "Redo",
  name: "Name",
  length: "Length",
  notifications: "Notifications",
  popUps: "Pop-ups",
  openMailbox: "Open local mailbox",
  deleteNamed: (name: string) => `Delete ${name}`,
  /** The key that deletes, as a button's hint shows it. */
  deleteKey: "Del",
} as const;

export type UiMessages = Worded<typeof english>;
export let uiMessages: UiMessages = english;
followWords("ui", english, (words) => {
  uiMessages = words;
});
