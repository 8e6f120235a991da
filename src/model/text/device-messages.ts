import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";
import { editorMessages } from "./editor-messages.ts";
import { causeClause } from "./readable-cause.ts";

/** Sentences about a project that another tab edits, and about changes on this device. */
const english = {
  editedElsewhere: "This project is being edited in another tab. Here you can look and listen.",
  takeOver: "Take over",
  takingOver: "Taking over…",
  takeOverFailed: (reason: string) =>
    `This project could not be taken over: ${bareCause(reason)}. It can still be edited in the other tab. Press “Take over” to try again.`,
  turnWaits: (reason: string) =>
    `The other tab no longer edits this project. Editing goes on here as soon as the project can be read: ${bareCause(reason)}.`,
  tryNow: "Try now",
  recoveryOffered: (count: number) =>
    `${changes(count)} from this device could not be restored: the editor stopped while it restored ${count === 1 ? "it" : "them"}. The project is shown without ${count === 1 ? "it" : "them"}. Until you choose, nothing can be edited here.`,
  recoveryRestore: "Restore",
  recoveryDownload: "Download",
  recoveryDiscard: "Discard",
  recoveryDiscardTitle: (count: number) => `Discard ${changes(count)}?`,
  recoveryDiscardQuestion: (count: number) =>
    `${count === 1 ? "It was" : "They were"} made on this device and never reached the server. To keep a copy, download ${count === 1 ? "it" : "them"} first.`,
  changesDamaged: (projects: readonly { readonly name: string | undefined; readonly count: number }[]) =>
    `${projects.map(({ name, count }) => `${changes(count)} to ${name === undefined ? editorMessages.anotherProject : `“${name}”`}`).join(" and ")} ${projects.length === 1 && projects[0]?.count === 1 ? "was" : "were"} damaged on this device and could not be restored. All others were. Look the project over, and make again what is missing.`,
  damagedDismiss: "Dismiss",
  deviceBlocked:
    "This browser keeps nothing on this device, so changes are safe only once they say “Saved”. Keep this page open until then.",
  deviceFull:
    "The storage of this browser is full, so changes are not safe on this device. They are safe once they say “Saved”: keep this page open until then, or free some space.",
  deviceFailed:
    "The storage of this browser does not work now, so changes are not safe on this device. They are safe once they say “Saved”: keep this page open until then. What waited here before is read again when you reload.",
  deviceUnread:
    "Changes that waited on this device could not be read and are not in what you see. They are still here: reload the page to bring them in.",
  saved: "Saved",
  saving: "Saving…",
  savedHere: "Saved on this device",
  savingUnsafe: "Saving – not safe on this device",
  waitingElsewhere: (count: number) => `${changes(count)} to another project waiting`,
  waitingOffline: (count: number, isUnsafe: boolean) => `Offline – ${waiting(count, isUnsafe)}`,
  waitingSignedOut: (count: number, isUnsafe: boolean) => `Signed out – ${waiting(count, isUnsafe)}`,
} as const;

export type DeviceMessages = Worded<typeof english>;
export let deviceMessages: DeviceMessages = english;
followWords("device", english, (words) => {
  deviceMessages = words;
});

/** The cause without advice that may follow it: the surrounding sentence has its own. */
function bareCause(reason: string): string {
  return causeClause(reason).replace(/\. .*$/su, "");
}

function changes(count: number): string {
  return `${count} ${count === 1 ? "change" : "changes"}`;
}

function waiting(count: number, isUnsafe: boolean): string {
  return `${changes(count)} waiting${isUnsafe ? ", not safe on this device" : ""}`;
}
