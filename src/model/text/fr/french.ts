import type { Words } from "../language/words.ts";
import { frenchAccount } from "./french-account.ts";
import { frenchDevice } from "./french-device.ts";
import { frenchEditor } from "./french-editor.ts";
import { frenchExport } from "./french-export.ts";
import { frenchFile } from "./french-file.ts";
import { frenchLibrary } from "./french-library.ts";
import { frenchMerge } from "./french-merge.ts";
import { frenchOriginal } from "./french-original.ts";
import { frenchPage } from "./french-page.ts";
import { frenchPanel } from "./french-panel.ts";
import { frenchProject } from "./french-project.ts";
import { frenchShortcut } from "./french-shortcut.ts";
import { frenchSound, frenchTrial } from "./french-sound.ts";
import { timelineFrench } from "./timeline-french.ts";

/** Everything in French. */
export const french: Words = {
  ...timelineFrench,
  account: frenchAccount,
  device: frenchDevice,
  editor: frenchEditor,
  export: frenchExport,
  file: frenchFile,
  library: frenchLibrary,
  merge: frenchMerge,
  original: frenchOriginal,
  page: frenchPage,
  panel: frenchPanel,
  project: frenchProject,
  shortcut: frenchShortcut,
  sound: frenchSound,
  trial: frenchTrial,
};
