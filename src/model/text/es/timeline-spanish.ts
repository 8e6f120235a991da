import type { TimelineWords } from "../language/words.ts";
import { spanishCauses } from "./spanish-causes.ts";
import { spanishMenu } from "./spanish-menu.ts";
import { spanishMessages } from "./spanish-messages.ts";
import { spanishMergeValues, spanishUi } from "./spanish-ui.ts";

/** What an embedded timeline shows, in Spanish. */
export const timelineSpanish: TimelineWords = {
  timeline: spanishMessages,
  menu: spanishMenu,
  ui: spanishUi,
  causes: spanishCauses,
  mergeValues: spanishMergeValues,
};
