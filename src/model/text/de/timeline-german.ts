import type { TimelineWords } from "../language/words.ts";
import { germanCauses } from "./german-causes.ts";
import { germanMenu } from "./german-menu.ts";
import { germanMessages } from "./german-messages.ts";
import { germanMergeValues, germanUi } from "./german-ui.ts";

/** What an embedded timeline shows, in German. */
export const timelineGerman: TimelineWords = {
  timeline: germanMessages,
  menu: germanMenu,
  ui: germanUi,
  causes: germanCauses,
  mergeValues: germanMergeValues,
};
