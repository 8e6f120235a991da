import type { TimelineWords } from "../language/words.ts";
import { frenchCauses } from "./french-causes.ts";
import { frenchMenu } from "./french-menu.ts";
import { frenchMessages } from "./french-messages.ts";
import { frenchMergeValues, frenchUi } from "./french-ui.ts";

/**
 * What an embedded timeline shows, in French. The space before : ; ! ? % and inside of « », and that between a number and its unit, is
 * U+202F (narrow, no break) in all files of this folder.
 */
export const timelineFrench: TimelineWords = {
  timeline: frenchMessages,
  menu: frenchMenu,
  ui: frenchUi,
  causes: frenchCauses,
  mergeValues: frenchMergeValues,
};
