import type { Words } from "../language/words.ts";
import { germanAccount } from "./german-account.ts";
import { germanDevice } from "./german-device.ts";
import { germanEditor } from "./german-editor.ts";
import { germanExport } from "./german-export.ts";
import { germanFile } from "./german-file.ts";
import { germanLibrary } from "./german-library.ts";
import { germanMerge } from "./german-merge.ts";
import { germanOriginal } from "./german-original.ts";
import { germanPage } from "./german-page.ts";
import { germanPanel } from "./german-panel.ts";
import { germanProject } from "./german-project.ts";
import { germanShortcut } from "./german-shortcut.ts";
import { germanSound, germanTrial } from "./german-sound.ts";
import { timelineGerman } from "./timeline-german.ts";

/** Everything in German. */
export const german: Words = {
  ...timelineGerman,
  account: germanAccount,
  device: germanDevice,
  editor: germanEditor,
  export: germanExport,
  file: germanFile,
  library: germanLibrary,
  merge: germanMerge,
  original: germanOriginal,
  page: germanPage,
  panel: germanPanel,
  project: germanProject,
  shortcut: germanShortcut,
  sound: germanSound,
  trial: germanTrial,
};
