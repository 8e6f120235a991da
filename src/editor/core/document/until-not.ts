/** Resolves at once, or when `isBusy` first says no after a change. */
export function untilNot(isBusy: () => boolean, onChange: (listener: () => void) => () => void): Promise<void> {
  if (!isBusy()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onChange(() => {
      if (isBusy()) return;
      stop();
      resolve();
    });
  });
}
