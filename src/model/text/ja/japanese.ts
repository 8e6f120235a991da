import type { Words } from "../language/words.ts";
import { japaneseAccount } from "./japanese-account.ts";
import { japaneseDevice } from "./japanese-device.ts";
import { japaneseEditor } from "./japanese-editor.ts";
import { japaneseExport } from "./japanese-export.ts";
import { japaneseFile } from "./japanese-file.ts";
import { japaneseLibrary } from "./japanese-library.ts";
import { japaneseMerge } from "./japanese-merge.ts";
import { japaneseOriginal } from "./japanese-original.ts";
import { japanesePage } from "./japanese-page.ts";
import { japanesePanel } from "./japanese-panel.ts";
import { japaneseProject } from "./japanese-project.ts";
import { japaneseShortcut } from "./japanese-shortcut.ts";
import { japaneseSound, japaneseTrial } from "./japanese-sound.ts";
import { timelineJapanese } from "./timeline-japanese.ts";

/** Everything in Japanese. */
export const japanese: Words = {
  ...timelineJapanese,
  account: japaneseAccount,
  device: japaneseDevice,
  editor: japaneseEditor,
  export: japaneseExport,
  file: japaneseFile,
  library: japaneseLibrary,
  merge: japaneseMerge,
  original: japaneseOriginal,
  page: japanesePage,
  panel: japanesePanel,
  project: japaneseProject,
  shortcut: japaneseShortcut,
  sound: japaneseSound,
  trial: japaneseTrial,
};
