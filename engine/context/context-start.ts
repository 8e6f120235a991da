type StartingContext = Pick<AudioContext, "state" | "currentTime" | "resume">;

const POLL_MS = 25;
/** Some browsers leave the promise of a `resume` without permission pending for ever. */
const START_TIMEOUT_SECONDS = 1.5;

/**
 * Resumes a context and resolves to whether its clock then advances: without a device a "running" context may stand still. Polls are
 * counted instead of timed, so that time in which the page's timers were suspended does not count.
 */
export async function startContext(context: StartingContext, timeoutSeconds = START_TIMEOUT_SECONDS): Promise<boolean> {
  const begin = context.currentTime;
  let isRefused = false;
  if (context.state !== "running") {
    context.resume().catch(() => {
      isRefused = true;
    });
  }
  for (let poll = 0; poll < (timeoutSeconds * 1000) / POLL_MS; poll += 1) {
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

/**
 * Whether a user gesture allows sound now, so that a context that still does not start has no device. Call it within the gesture. False
 * proves nothing: an earlier gesture may allow sound too.
 */
export function maySoundStart(browser: AutoplayNavigator = navigator): boolean {
  // Only Firefox exposes its policy: a user may have blocked all sound there.
  return browser.userActivation?.isActive === true && browser.getAutoplayPolicy?.("audiocontext") !== "disallowed";
}
