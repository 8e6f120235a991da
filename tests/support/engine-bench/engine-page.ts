import { coldSeeks } from "./cold-seeks.ts";
import { holdsOpened, openChosen, prepareOpening } from "./opening.ts";
import { endRest, restAfterPlaying, wakeUps } from "./paused.ts";
import { recordedScrubShare } from "./scrubs.ts";
import { seekCosts, seekLatencies } from "./seeks.ts";
import { startErrors } from "./starts.ts";
import { toggles } from "./toggles.ts";
import { underruns, voiceCost } from "./voice-load.ts";

/** The functions that the suite `engine` calls in its page. */
export const enginePage = {
  seekLatencies,
  seekCosts,
  recordedScrubShare,
  toggles,
  startErrors,
  prepareOpening,
  openChosen,
  holdsOpened,
  coldSeeks,
  voiceCost,
  underruns,
  restAfterPlaying,
  endRest,
  wakeUps,
};

declare global {
  interface Window {
    enginePage: typeof enginePage;
  }
}

window.enginePage = enginePage;
