import { expect, test } from "vitest";
import { createMutex } from "#supabase/local/mutex.ts";

test("one task runs at a time, in the order of requests", async () => {
  const mutex = createMutex();
  const events: string[] = [];
  const work = (name: string, steps: number) =>
    mutex.run(async () => {
      events.push(`${name} begins`);
      for (let step = 0; step < steps; step++) await Promise.resolve();
      events.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([work("a", 5), work("b", 0), work("c", 2)])).toEqual(["a", "b", "c"]);
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("failing work releases the mutex and rejects for its own caller", async () => {
  const mutex = createMutex();
  const failing = mutex.run(() => Promise.reject(new Error("refused")));
  const next = mutex.run(async () => "done");
  await expect(failing).rejects.toThrow("refused");
  expect(await next).toBe("done");
});

test("an acquired mutex is held until its release; releasing twice has no further effect", async () => {
  const mutex = createMutex();
  const events: string[] = [];
  const release = await mutex.acquire();
  const second = mutex.acquire().then((releaseSecond) => {
    events.push("second");
    return releaseSecond;
  });
  const third = mutex.run(async () => void events.push("third"));
  await Promise.resolve();
  expect(events).toEqual([]);
  release();
  release();
  const releaseSecond = await second;
  release();
  await Promise.resolve();
  expect(events).toEqual(["second"]);
  releaseSecond();
  await third;
  expect(events).toEqual(["second", "third"]);
});
