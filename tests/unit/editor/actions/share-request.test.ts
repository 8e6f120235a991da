import { expect, test } from "vitest";
import { shareRequest } from "#editor/actions/share-request.ts";

/** A download that is pending until `give` or an abort. */
function aDownload() {
  let give: (value: string) => void = () => undefined;
  let count = 0;
  const begin = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      count += 1;
      give = resolve;
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  return { begin, give: () => give("file"), begun: () => count };
}

const never = new AbortController().signal;

test("two callers share one download of a file, and one that aborts does not end it for the other", async () => {
  const download = aDownload();
  const shared = shareRequest(download.begin);
  const leaving = new AbortController();
  const [first, second] = [shared.wait(leaving.signal), shared.wait(never)];
  leaving.abort(new Error("closed"));
  await expect(first).rejects.toThrow("closed");
  download.give();
  expect(await second).toBe("file");
  expect(await shared.wait(never)).toBe("file");
  expect([download.begun(), shared.hasFailed()]).toEqual([1, false]);
});

test("a download without waiting callers is cancelled, unless another caller joins just after an abort", async () => {
  const shared = shareRequest(aDownload().begin);
  const [one, two] = [new AbortController(), new AbortController()];
  const first = shared.wait(one.signal);
  one.abort(new Error("another format"));
  const second = shared.wait(two.signal);
  await expect(first).rejects.toThrow("another format");
  expect(shared.hasFailed()).toBe(false);
  two.abort(new Error("closed"));
  await expect(second).rejects.toThrow("closed");
  expect(shared.hasFailed()).toBe(true);
});

test("a failed request rejects for all waiting callers, and counts as failed", async () => {
  const shared = shareRequest(() => Promise.reject(new Error("404")));
  await expect(Promise.all([shared.wait(never), shared.wait(never)])).rejects.toThrow("404");
  expect(shared.hasFailed()).toBe(true);
});
