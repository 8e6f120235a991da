/** A device that does not answer for this long is used without a cache. */
const ANSWER_MS = 10_000;

/** Settles as the promise does, or with undefined after `limitMs`. `onLate` gets a value that comes later. */
export async function answerOrNothing<Value>(
  answer: Promise<Value>,
  onLate: (value: Value) => void = () => undefined,
  limitMs = ANSWER_MS,
): Promise<Value | undefined> {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unanswered = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      isOver = true;
      resolve(undefined);
    }, limitMs);
  });
  answer.then(
    (value) => {
      if (isOver) onLate(value);
    },
    () => undefined,
  );
  try {
    return await Promise.race([answer, unanswered]);
  } finally {
    clearTimeout(timer);
  }
}
