/** Gives exclusive ownership to one caller at a time, in the order of the requests. */
export type Mutex = {
  /** Resolves with the release function once it is this caller's turn; a second release has no effect. */
  acquire(): Promise<() => void>;
  run<Value>(work: () => Promise<Value>): Promise<Value>;
};

export function createMutex(): Mutex {
  let lastOwner: Promise<void> = Promise.resolve();

  async function acquire(): Promise<() => void> {
    const { promise: released, resolve: release } = withResolvers();
    const previous = lastOwner;
    lastOwner = released;
    await previous;
    return release;
  }

  return { acquire, run: (work) => whileOwning(acquire, work) };
}

/** Does `work` once it is the caller's turn, and releases the turn even if `work` throws. */
export async function whileOwning<Value>(acquire: () => Promise<() => void>, work: () => Promise<Value>): Promise<Value> {
  const release = await acquire();
  try {
    return await work();
  } finally {
    release();
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
