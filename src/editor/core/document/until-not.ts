/** Resolves at once if not busy, else at the first change after which `isBusy` returns false. */
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
