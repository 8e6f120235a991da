const TICK_MS = 25;
const LATE_MS = 15;
const CALM_TICKS = 4;
const LONGEST_MS = 3000;

/** Resolves once the page's thread has been free for 100 ms, or after 3 s. */
export async function waitUntilCalm(): Promise<void> {
  const beganMs = performance.now();
  for (let calmTicks = 0; calmTicks < CALM_TICKS && performance.now() - beganMs < LONGEST_MS;) {
    const dueMs = performance.now() + TICK_MS;
    await new Promise((resolve) => {
      setTimeout(resolve, TICK_MS);
    });
    calmTicks = performance.now() - dueMs < LATE_MS ? calmTicks + 1 : 0;
  }
}
