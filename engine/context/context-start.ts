type StartingContext = Pick<AudioContext, "state" | "currentTime" | "resume">;

const POLL_MS = 25;
/** Some browsers never settle the promise of a `resume` that they do not grant. */
const LONGEST_START_SECONDS = 1.5;

/**
 * Resumes a context and resolves to whether its clock then advances: without a device a "running" context may stand still. Polls are
 * counted, not timed, so that a page that was itself frozen waits longer.
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

/** Whether a user gesture allows sound now: a context that does not start then lacks a device, not a permission. */
export function maySoundStart(browser: AutoplayNavigator = navigator): boolean {
  // Only Firefox exposes its policy: a user may have blocked all sound there.
  return browser.userActivation?.isActive === true && browser.getAutoplayPolicy?.("audiocontext") !== "disallowed";
}
