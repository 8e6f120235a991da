/** A promise that a test resolves when it wants to. */
export function later<Value>() {
  let keep = (_value: Value) => {};
  let fail = (_error: unknown) => {};
  const promise = new Promise<Value>((resolve, reject) => {
    keep = resolve;
    fail = reject;
  });
  return { promise, keep, fail };
}
