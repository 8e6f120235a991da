import type { TimelineWords } from "../language/words.ts";
import { japaneseCauses } from "./japanese-causes.ts";
import { japaneseMenu } from "./japanese-menu.ts";
import { japaneseMessages } from "./japanese-messages.ts";
import { japaneseMergeValues, japaneseUi } from "./japanese-ui.ts";

/** What an embedded timeline shows, in Japanese. */
export const timelineJapanese: TimelineWords = {
  timeline: japaneseMessages,
  menu: japaneseMenu,
  ui: japaneseUi,
  causes: japaneseCauses,
  mergeValues: japaneseMergeValues,
};
