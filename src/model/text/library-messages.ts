import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";

/** Labels of the library, "Project Files". Its sentences are in `file-messages.ts`. */
const english = {
  files: "Project Files",
  filesToImport: "Files to import",
  dropToImport: "Drop audio or video files to import",
  import: "Import",
  kindOfFile: "Kind of file",
  allFiles: "All Files",
  audio: "Audio",
  video: "Video",
  deleteFile: "Delete file",
  deleteFiles: "Delete files",
  uploadWaiting: "Waiting",
  uploadReading: "Reading",
  uploadChecking: "Checking",
  uploads: "Uploads",
  adds: "Adds",
  actions: "Actions",
  chooseAll: "Choose all files",
  duration: "Duration",
  loudness: "Loudness",
  added: "Added",
  type: "Type",
  clearSelection: "Clear selection",
  /** In the search field, whose accessible name is `searchFiles`. */
  search: "Search",
  searchFiles: "Search files",
  sortFiles: "Sort files",
  newestFirst: "Newest first",
  oldestFirst: "Oldest first",
  shortestFirst: "Shortest first",
  longestFirst: "Longest first",
  loudestFirst: "Loudest first",
  quietestFirst: "Quietest first",
  pausePreview: "Pause preview",
  preview: "Preview",
  addAtPlayhead: "Add at the playhead, on a new lane (Shift: at the end of the selected clip’s lane)",
  addToTimeline: "Add to timeline at the playhead",
  setIn: "Set in",
  setOut: "Set out",
  wholeFile: "Use all",
  cancelUpload: (fileName: string) => `Cancel upload of ${fileName}`,
  noneOfKind: (kind: "all" | "audio" | "video") => `No ${kind} files yet.`,
  inPointOf: (name: string) => `In point of ${name}`,
  outPointOf: (name: string) => `Out point of ${name}`,
  previewOf: (name: string) => `Preview ${name}`,
  pausePreviewOf: (name: string) => `Pause preview of ${name}`,
  previewPositionOf: (name: string) => `Preview position of ${name}`,
  choose: (name: string) => `Choose ${name}`,
  addNamed: (name: string) => `Add ${name} to timeline`,
  deleteCount: (count: number) => `Delete ${count} files`,
  readAgain: (name: string) => `Try again to read ${name}`,
  renameAgain: (name: string) => `Try again to rename ${name}`,
  deleteQuestion: (name: string, fileName: string) => `Are you sure you want to delete ${name} (${fileName})? This cannot be undone.`,
  usageAsked: (isOne: boolean) => `Looking for clips that use ${isOne ? "it" : "them"}…`,
  usageUnknown: (isOne: boolean) => `It could not be found out whether clips use ${isOne ? "it" : "them"}. Clips that do keep their sound.`,
  usedByNone: (isOne: boolean) => `No clip uses ${isOne ? "it" : "them"}.`,
  usedByClips: (isOne: boolean, count: number) => {
    const them = isOne ? "it" : "them";
    return `${count} ${count === 1 ? `clip uses ${them} and keeps its` : `clips use ${them} and keep their`} sound.`;
  },
  usedAsPicture: (isOne: boolean, count: number) => {
    const subject = isOne ? "It is the picture" : count === 1 ? "One is the picture" : "They are the pictures";
    return `${subject} of ${count} ${count === 1 ? "project, which keeps" : "projects, which keep"} ${isOne || count === 1 ? "it" : "them"}.`;
  },
} as const;

export type LibraryMessages = Worded<typeof english>;
export let libraryMessages: LibraryMessages = english;
followWords("library", english, (words) => {
  libraryMessages = words;
});
