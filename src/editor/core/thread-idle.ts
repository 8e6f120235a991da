const TICK_MS = 25;
const LATE_MS = 15;
const IDLE_TICKS = 4;
const LONGEST_MS = 3000;

/** Resolves once the page's thread has been free for 100 ms, or after 3 s. */
export async function waitUntilThreadIdle(): Promise<void> {
  const beganMs = performance.now();
  for (let idleTicks = 0; idleTicks < IDLE_TICKS && performance.now() - beganMs < LONGEST_MS;) {
    const dueMs = performance.now() + TICK_MS;
    await new Promise((resolve) => {
      setTimeout(resolve, TICK_MS);
    });
    idleTicks = performance.now() - dueMs < LATE_MS ? idleTicks + 1 : 0;
  }
}
