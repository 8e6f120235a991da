type Writing = { readonly place: FileSystemFileHandle; readonly end: Promise<unknown>; waiting: number };

/** Writings and removals that have not ended; the browser may take a minute to close a large file that was cancelled. */
const unfinished = new Set<Writing>();

/**
 * Runs `act` once all earlier ones on the same file have ended: the removal of a cancelled file must not remove a later one.
 *
 * @param act `isWaitedFor` tells whether a later one waits for this: the file must then stay, because a removed one cannot be written
 */
export function inOrder<Value>(place: FileSystemFileHandle, act: (isWaitedFor: () => boolean) => Promise<Value>): Promise<Value> {
  const earlier = [...unfinished];
  const run = untilEnded(place, earlier).then(() => act(() => own.waiting > 0));
  const own: Writing = { place, end: run.catch(() => undefined), waiting: 0 };
  unfinished.add(own);
  void own.end.then(() => unfinished.delete(own));
  return run;
}

/** Resolves once what is written to the file, or removed, has ended. */
export function untilUnused(place: FileSystemFileHandle): Promise<void> {
  return untilEnded(place, [...unfinished]);
}

async function untilEnded(place: FileSystemFileHandle, writings: readonly Writing[]): Promise<void> {
  for (const writing of writings) {
    if (!(await place.isSameEntry(writing.place))) continue;
    writing.waiting += 1;
    await writing.end;
  }
}
