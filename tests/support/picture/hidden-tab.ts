import { fileURLToPath, pathToFileURL } from "node:url";
import { createServer } from "vite";
import { mediaPath } from "../media/media-files.ts";
import { openRawTab } from "../browser/raw-chrome.ts";
import type { TrialResult } from "./trial.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export type HiddenTabResult = TrialResult & {
  /** Seconds from showing the tab again until the picture is within a tenth of a second of the sound. */
  readonly afterHiddenSeconds: number;
  readonly afterBlockedSeconds: number;
  readonly wasHidden: boolean;
};

/**
 * Plays a picture with noise in a tab that is hidden for some seconds, then blocks its main thread; reports what was audible and visible.
 */
export async function playUnwatched(hiddenSeconds: number, blockedSeconds: number): Promise<HiddenTabResult> {
  const server = await createServer({
    root,
    cacheDir: "node_modules/.vite-trial",
    server: { port: 5891, host: "127.0.0.1", hmr: false, watch: null, fs: { strict: false } },
    logLevel: "error",
    optimizeDeps: { include: ["mediabunny", "@alexanderolsen/libsamplerate-js"] },
  });
  try {
    await server.listen();
    const address = server.resolvedUrls?.local[0] ?? "http://127.0.0.1:5891/";
    const tab = await openRawTab(`${address}tests/support/picture/trial.html`);
    try {
      const ask = async <T>(expression: string) => (await tab.evaluate(expression)) as T;
      const until = async (expression: string) => {
        while (!(await ask<boolean>(expression))) await new Promise((resolve) => setTimeout(resolve, 50));
      };
      const picture = `${address}@fs${pathToFileURL(await mediaPath("w3c__movie_300.mp4")).pathname}`;
      const seconds = hiddenSeconds + blockedSeconds + 40;
      await until("window.trial !== undefined");
      await ask(`trial.begin(${JSON.stringify(picture)}, ${seconds})`);
      const startedAt = await ask<number>("trial.position()");
      await tab.setHidden(true);
      await until("trial.isHidden()");
      await until(`trial.position() > ${startedAt + hiddenSeconds}`);
      const wasHidden = await ask<boolean>("trial.isHidden()");
      await tab.setHidden(false);
      await until("!trial.isHidden()");
      const afterHiddenSeconds = await ask<number>("trial.untilTogether(0.1)");
      await ask(`trial.block(${blockedSeconds})`);
      const afterBlockedSeconds = await ask<number>("trial.untilTogether(0.1)");
      return { ...(await ask<TrialResult>("trial.result()")), afterHiddenSeconds, afterBlockedSeconds, wasHidden };
    } finally {
      await tab.dispose();
    }
  } finally {
    await server.close();
  }
}
