import { expect, test } from "vitest";
import { shareContext } from "#engine/context/shared-context.ts";

test("all engines of a page share one context, which is closed with the last of them", async () => {
  const [first, second] = [shareContext(document), shareContext(document)];
  const context = first.openContext(48_000);
  expect(second.openContext(48_000)).toBe(context);
  await first.closeContext(context);
  await first.closeContext(context);
  expect(context.state).not.toBe("closed");
  await second.closeContext(context);
  expect(context.state).toBe("closed");
  const next = first.openContext(48_000);
  expect(next).not.toBe(context);
  await first.closeContext(next);
});

test("an engine that abandons its context gets another one, and so does every later engine", async () => {
  const [first, second, third] = [shareContext(document), shareContext(document), shareContext(document)];
  const lost = first.openContext(48_000);
  second.openContext(48_000);
  const renewed = first.openContext(48_000);
  expect(renewed).not.toBe(lost);
  await first.closeContext(lost);
  expect(lost.state).not.toBe("closed");
  expect(third.openContext(48_000)).toBe(renewed);
  await second.closeContext(lost);
  expect(lost.state).toBe("closed");
  await first.closeContext(renewed);
  await third.closeContext(renewed);
  expect(renewed.state).toBe("closed");
});
