/** A promise that a test resolves when it wants to. */
export function later<Value>() {
  let resolve = (_value: Value) => {};
  let fail = (_error: unknown) => {};
  const promise = new Promise<Value>((resolvePromise, reject) => {
    resolve = resolvePromise;
    fail = reject;
  });
  return { promise, resolve, fail };
}
