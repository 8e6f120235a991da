/**
 * An engine that survives the loss of its context. A closed context, a lost device or a stalled mixer is reported as an `AudioError`. At
 * most one gesture ends it: `unlock` then creates a new engine underneath, with the same plan, sources and position. Without a device that
 * engine plays by the page's clock, and each `unlock` and each device change searches for a device again.
 */
import { DeviceProbe } from "./device-probe.ts";
import { createEmitter } from "../emitter.ts";
import { EngineSupervisor, isAskedToPlay } from "./engine-supervisor.ts";
import { ReadingWatch } from "../sources/reading-watch.ts";
import { openDevice } from "./sound-output.ts";
import type { AudioError } from "./audio-error.ts";
import type { Engine, EngineOptions, EnginePlan, Loop, ShuttleRate, SourceBytes, UnlockResult } from "../types.ts";

export type ResilientEngine = Engine & {
  /** Undefined while sound is audible, and before it was first started. */
  readonly audioError: AudioError | undefined;
  onAudioError(listener: (audioError: AudioError | undefined) => void): () => void;
  /** A new engine takes over, maybe at another rate: set a plan made for `rate`. */
  onRenewed(listener: () => void): () => void;
  /** The list of audio devices, or the device in use, changed. */
  onDeviceChange(listener: () => void): () => void;
};

/** Settings to be restored in a new engine. */
type Told = {
  plan?: EnginePlan;
  loop?: Loop;
  master?: { readonly volume: number; readonly muted: boolean };
  latencyOffset?: number;
  readonly sources: Map<string, SourceBytes>;
};

/** Creates an engine that can be replaced underneath. Throws where the browser has no Web Audio. */
export function createResilientEngine(options: EngineOptions = {}): ResilientEngine {
  const holder = new EngineSupervisor(options);
  const told: Told = { sources: new Map() };
  const renewed = createEmitter<void>();
  const reading = new ReadingWatch(options.onReading ?? (() => undefined));
  const hasSounded = (sourceId: string) => (holder.peaks.peaksOf(sourceId)?.decodedFrames ?? 0) > 0;
  holder.peaks.onPeaks((sourceId) => {
    if (hasSounded(sourceId)) reading.end(sourceId);
  });
  holder.loadFailed.on(({ sourceId }) => reading.end(sourceId));
  const lost = { underruns: 0, missedFrames: 0 };
  let isDisposed = false;
  /** Number of `unlock` calls in progress, and the speed requested meanwhile: an engine that takes over plays at it. */
  let unlocking = 0;
  let askedRate: ShuttleRate | 0 = 0;

  const replace = (takeOver: () => void) => {
    const seconds = holder.engine.position();
    const { underruns = 0, missedFrames } = holder.engine.stats();
    takeOver();
    lost.underruns += underruns;
    lost.missedFrames += missedFrames;
    tellAgain(holder.engine, told);
    renewed.emit();
    holder.engine.seek(seconds);
  };
  const device = new DeviceProbe({
    engine: options,
    // A scrub is not interrupted: wait until it ends.
    untilFree: () =>
      new Promise((resolve) => {
        if (!holder.state.scrubbing) return resolve();
        const stop = holder.stateChanged.on(({ scrubbing }) => {
          if (scrubbing) return;
          stop();
          resolve();
        });
      }),
    // The new engine plays on at once if the old one played.
    onFound: (context) => {
      const { rate } = holder.state;
      replace(() => holder.renew(context));
      holder.engine.shuttle(rate);
    },
  });
  const lookForDevice = (isChanged = false) => {
    if (holder.isSilent && !isDisposed) device.begin(isChanged).catch(reportError);
  };
  holder.devicesChanged.on(() => {
    device.end();
    lookForDevice(true);
  });
  const unlock = async (): Promise<UnlockResult> => {
    if (holder.isLost && !isDisposed) {
      device.end();
      replace(() => holder.renew(openDevice(options, device.rate)));
    } else lookForDevice();
    const { engine } = holder;
    const unlocked = await engine.unlock();
    // Another call has replaced the engine meanwhile.
    if (holder.engine !== engine) return holder.engine.unlock();
    // The mixer could not be loaded: the next gesture tries a new engine.
    if (!unlocked.ok && unlocked.reason === "unavailable") holder.lose();
    if (unlocked.ok || unlocked.reason !== "noDevice" || isDisposed) return unlocked;
    replace(() => holder.goSilent());
    holder.engine.shuttle(askedRate);
    // Some devices are only slow to start.
    lookForDevice();
    return holder.engine.unlock();
  };
  const shuttle = (rate: ShuttleRate | 0) => {
    askedRate = rate;
    holder.engine.shuttle(rate);
  };

  return {
    get rate() {
      return holder.engine.rate;
    },
    get state() {
      return holder.state;
    },
    get audioError() {
      return holder.audioError;
    },
    peaks: holder.peaks,
    onState: (listener) => holder.stateChanged.on(listener),
    onEnded: (listener) => holder.ended.on(listener),
    onLoadError: (listener) => holder.loadFailed.on(listener),
    onDecoderRestart: (listener) => holder.decoderRestarted.on(listener),
    onMeters: (listener) => holder.metered.on(listener),
    onAudioError: (listener) => holder.audioErrorChanged.on(listener),
    onDeviceChange: (listener) => holder.devicesChanged.on(listener),
    onRenewed: (listener) => renewed.on(listener),
    async unlock() {
      const { state } = holder;
      if (unlocking === 0) askedRate = isAskedToPlay(state) ? state.rate || 1 : 0;
      unlocking += 1;
      try {
        return await unlock();
      } catch (error) {
        // A context or worker cannot be created now: the next gesture tries again.
        reportError(error);
        return { ok: false, reason: "unavailable" };
      } finally {
        unlocking -= 1;
      }
    },
    setPlan(plan) {
      told.plan = plan;
      holder.engine.setPlan(plan);
    },
    play: () => shuttle(1),
    pause: () => shuttle(0),
    seek: (seconds) => holder.engine.seek(seconds),
    shuttle,
    beginScrub: () => holder.engine.beginScrub(),
    scrub: (seconds) => holder.engine.scrub(seconds),
    endScrub: () => holder.engine.endScrub(),
    step: (seconds, soundSeconds) => holder.engine.step(seconds, soundSeconds),
    setLoop(loop) {
      told.loop = loop;
      holder.engine.setLoop(loop);
    },
    setMaster(volume, muted) {
      told.master = { volume, muted };
      holder.engine.setMaster(volume, muted);
    },
    setLatencyOffset(seconds) {
      told.latencyOffset = seconds;
      holder.engine.setLatencyOffset(seconds);
    },
    resetLoudness: () => holder.engine.resetLoudness(),
    position: () => holder.engine.position(),
    async openSource(sourceId, bytes) {
      told.sources.set(sourceId, bytes);
      reading.begin(sourceId);
      const { engine } = holder;
      let opened = await engine.openSource(sourceId, bytes);
      // Closed because its engine was replaced: open it in the new one instead.
      const isStale = !opened.ok && opened.reason === "closed" && engine !== holder.engine && told.sources.get(sourceId) === bytes;
      if (isStale && !isDisposed) opened = await holder.engine.openSource(sourceId, bytes);
      if (!opened.ok || hasSounded(sourceId)) reading.end(sourceId);
      return opened;
    },
    closeSource(sourceId) {
      told.sources.delete(sourceId);
      reading.end(sourceId);
      holder.engine.closeSource(sourceId);
    },
    stats() {
      const stats = holder.engine.stats();
      const underruns = stats.underruns === undefined ? undefined : stats.underruns + lost.underruns;
      return { ...stats, underruns, missedFrames: stats.missedFrames + lost.missedFrames };
    },
    dispose() {
      isDisposed = true;
      renewed.clear();
      device.end();
      reading.dispose();
      return holder.dispose();
    },
  };
}

function tellAgain(engine: Engine, { plan, loop, master, latencyOffset, sources }: Told): void {
  if (latencyOffset !== undefined) engine.setLatencyOffset(latencyOffset);
  if (master) engine.setMaster(master.volume, master.muted);
  for (const [sourceId, bytes] of sources) void engine.openSource(sourceId, bytes);
  if (loop) engine.setLoop(loop);
  if (plan) engine.setPlan(plan);
}
