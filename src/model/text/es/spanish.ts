import type { Words } from "../language/words.ts";
import { spanishAccount } from "./spanish-account.ts";
import { spanishDevice } from "./spanish-device.ts";
import { spanishEditor } from "./spanish-editor.ts";
import { spanishExport } from "./spanish-export.ts";
import { spanishFile } from "./spanish-file.ts";
import { spanishLibrary } from "./spanish-library.ts";
import { spanishMerge } from "./spanish-merge.ts";
import { spanishOriginal } from "./spanish-original.ts";
import { spanishPage } from "./spanish-page.ts";
import { spanishPanel } from "./spanish-panel.ts";
import { spanishProject } from "./spanish-project.ts";
import { spanishShortcut } from "./spanish-shortcut.ts";
import { spanishSound, spanishTrial } from "./spanish-sound.ts";
import { timelineSpanish } from "./timeline-spanish.ts";

/** Everything in Spanish. */
export const spanish: Words = {
  ...timelineSpanish,
  account: spanishAccount,
  device: spanishDevice,
  editor: spanishEditor,
  export: spanishExport,
  file: spanishFile,
  library: spanishLibrary,
  merge: spanishMerge,
  original: spanishOriginal,
  page: spanishPage,
  panel: spanishPanel,
  project: spanishProject,
  shortcut: spanishShortcut,
  sound: spanishSound,
  trial: spanishTrial,
};
