type StartingContext = Pick<AudioContext, "state" | "currentTime" | "resume">;

const POLL_MS = 25;
/** A resume that is not granted stays pending for ever in some browsers. */
const LONGEST_START_SECONDS = 1.5;

/**
 * Resumes a context and answers whether its clock then moves: one that says "running" may stand still where no device is. Polls are
 * counted, not timed: a page that itself stood still waits longer.
 */
export async function startContext(context: StartingContext, longestSeconds = LONGEST_START_SECONDS): Promise<boolean> {
  const begin = context.currentTime;
  let isRefused = false;
  if (context.state !== "running") {
    context.resume().catch(() => {
      isRefused = true;
    });
  }
  for (let poll = 0; poll < (longestSeconds * 1000) / POLL_MS; poll += 1) {
    if (context.state === "running" && context.currentTime > begin) return true;
    if (context.state === "closed" || (isRefused && context.state !== "running")) return false;
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
  return false;
}

type AutoplayNavigator = {
  readonly userActivation?: UserActivation | undefined;
  readonly getAutoplayPolicy?: (type: "audiocontext") => string;
};

/** Inside a gesture that lets sound start: a context that does not start now lacks a device, not a permission. */
export function maySoundStart(browser: AutoplayNavigator = navigator): boolean {
  // Firefox alone names its policy: a user may have blocked all sound there.
  return browser.userActivation?.isActive === true && browser.getAutoplayPolicy?.("audiocontext") !== "disallowed";
}
