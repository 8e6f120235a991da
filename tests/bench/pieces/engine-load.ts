import type { Kind } from "../../support/engine-bench/contender.ts";
import { COUNT_WAKE_UPS } from "../../support/engine-bench/count-wake-ups.ts";
import type { enginePage } from "../../support/engine-bench/engine-page.ts";
import type { EnginePages } from "../support/engine-pages.ts";
import { BUFFERS, TONE } from "../support/engine-report.ts";
import type { Report } from "../support/figure.ts";
import { processTree } from "../support/process-tree.ts";

declare const window: { readonly enginePage: typeof enginePage };

const VOICES = 64;
const UNDERRUN_SECONDS = 10;
const LONG_UNDERRUN_SECONDS = 300;
const REST_SECONDS = 10;

const peerOf = (kind: Kind) => (kind === "tone" ? { peer: "tone" as const } : {});

/** The cost of a voice, rendered as fast as possible. */
export async function measureVoices({ withPage }: EnginePages, report: Report): Promise<void> {
  const cost = (kind: Kind) =>
    withPage(
      (page) => page.evaluate(([who, voices]) => window.enginePage.voiceCost(who, voices, 5), [kind, VOICES] as const),
      peerOf(kind),
    );
  const ours = await cost("ours");
  report("voice-quantum", ours, await cost("buffers"), "AudioBufferSourceNode", "µs");
  report("voice-quantum-player", ours, await cost("tone"), `${TONE} Player`, "µs");
}

/** 64 clips at once, for 10 s; with `--long` for five minutes. */
export async function measureUnderruns({ withPage }: EnginePages, report: Report): Promise<void> {
  const seconds = process.argv.includes("--long") ? LONG_UNDERRUN_SECONDS : UNDERRUN_SECONDS;
  const count = (kind: Kind) =>
    withPage((page) =>
      page.evaluate(([who, voices, time]) => window.enginePage.underruns(who, voices, time), [kind, VOICES, seconds] as const),
    );
  const ours = await count("ours");
  const peer = await count("buffers");
  report(`underruns-${VOICES}-clips-${seconds}s`, ours.events, peer.events, BUFFERS, "events");
  if (ours.missedFrames !== undefined) report(`missed-frames-${VOICES}-clips-${seconds}s`, ours.missedFrames, null, null, "frames");
  report(`underruns-${VOICES}-clips-${seconds}s-ms`, ours.milliseconds, peer.milliseconds, BUFFERS, "ms");
}

/** Paused for 10 s after playing: events that wake the main thread, and processor time of the whole browser. */
export async function measurePaused({ withOwnBrowser }: EnginePages, report: Report): Promise<void> {
  const rest = (kind: Kind) =>
    withOwnBrowser(
      async (page, profile) => {
        await page.evaluate((who) => window.enginePage.restAfterPlaying(who), kind);
        const tree = await processTree(profile);
        const look = async () => ({ wakeUps: await page.evaluate(() => window.enginePage.wakeUps()), cpuMs: await tree?.cpuMs() });
        const before = await look();
        await new Promise((resolve) => setTimeout(resolve, REST_SECONDS * 1000));
        const after = await look();
        await page.evaluate(() => window.enginePage.endRest());
        return {
          wakeUps: (after.wakeUps - before.wakeUps) / REST_SECONDS,
          cpuMs: ((after.cpuMs ?? Number.NaN) - (before.cpuMs ?? Number.NaN)) / REST_SECONDS,
        };
      },
      { before: COUNT_WAKE_UPS, ...peerOf(kind) },
    );
  const ours = await rest("ours");
  const tone = await rest("tone");
  report("paused-wake-ups", ours.wakeUps, tone.wakeUps, TONE, "per s");
  // The browser itself renders silence while a context runs, so the peer here is an empty context.
  if (!Number.isNaN(ours.cpuMs)) report("paused-cpu", ours.cpuMs, tone.cpuMs, TONE, "ms per s");
  if (!Number.isNaN(ours.cpuMs)) report("paused-cpu-silence", ours.cpuMs, (await rest("buffers")).cpuMs, "AudioContext alone", "ms per s");
}
