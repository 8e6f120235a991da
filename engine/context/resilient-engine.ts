/**
 * An engine that survives the loss of its context. A closed context, a lost device or a stalled mixer is reported as an `AudioError`. At
 * most one gesture ends it: `unlock` then creates a new engine underneath, with the same plan, sources and position. Without a device that
 * engine plays by the page's clock, and each `unlock` and each device change searches for a device again.
 */
import { DeviceProbe } from "./device-probe.ts";
import { createEmitter } from "../emitter.ts";
import { EngineSupervisor, isAskedToPlay } from "./engine-supervisor.ts";
import { forwardTo } from "../forward.ts";
import { ReadingWatch } from "../sources/reading-watch.ts";
import { openDevice } from "./sound-output.ts";
import type { AudioError } from "./audio-error.ts";
import type { Engine, EngineOptions, EnginePlan, Loop, ShuttleRate, SourceBytes, SourceUse, UnlockResult } from "../types.ts";

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
type Settings = {
  plan?: EnginePlan;
  loop?: Loop;
  master?: { readonly volume: number; readonly muted: boolean };
  latencyOffset?: number;
  readonly sources: Map<string, { readonly bytes: SourceBytes; readonly uses: Set<SourceUse> }>;
};

/** Creates an engine that can be replaced underneath. Throws where the browser has no Web Audio. */
export function createResilientEngine(options: EngineOptions = {}): ResilientEngine {
  const supervisor = new EngineSupervisor(options);
  const settings: Settings = { sources: new Map() };
  const renewed = createEmitter<void>();
  const reading = new ReadingWatch(options.onReading ?? (() => undefined));
  const hasDecoded = (sourceId: string) => (supervisor.peaks.peaksOf(sourceId)?.decodedFrames ?? 0) > 0;
  supervisor.peaks.onPeaks((sourceId) => {
    if (hasDecoded(sourceId)) reading.end(sourceId);
  });
  supervisor.loadFailed.on(({ sourceId }) => reading.end(sourceId));
  const lost = { underruns: 0, missedFrames: 0 };
  let isDisposed = false;
  /** Number of `unlock` calls in progress, and the speed requested meanwhile: an engine that takes over plays at it. */
  let unlocking = 0;
  let requestedRate: ShuttleRate | 0 = 0;

  const replace = (takeOver: () => void) => {
    const seconds = supervisor.engine.position();
    const { underruns = 0, missedFrames } = supervisor.engine.stats();
    takeOver();
    lost.underruns += underruns;
    lost.missedFrames += missedFrames;
    restore(supervisor.engine, settings);
    renewed.emit();
    supervisor.engine.seek(seconds);
  };
  const device = new DeviceProbe({
    engine: options,
    // A scrub is not interrupted: wait until it ends.
    untilFree: () =>
      new Promise((resolve) => {
        if (!supervisor.state.scrubbing) return resolve();
        const stop = supervisor.stateChanged.on(({ scrubbing }) => {
          if (scrubbing) return;
          stop();
          resolve();
        });
      }),
    // The new engine plays on at once if the old one played.
    onFound: (context) => {
      const { rate } = supervisor.state;
      replace(() => supervisor.renew(context));
      supervisor.engine.shuttle(rate);
    },
  });
  const lookForDevice = (isChanged = false) => {
    if (supervisor.isSilent && !isDisposed) device.begin(isChanged).catch(reportError);
  };
  supervisor.devicesChanged.on(() => {
    device.end();
    lookForDevice(true);
  });
  const unlock = async (): Promise<UnlockResult> => {
    if (supervisor.isLost && !isDisposed) {
      device.end();
      replace(() => supervisor.renew(openDevice(options, device.rate)));
    } else lookForDevice();
    const { engine } = supervisor;
    const unlocked = await engine.unlock();
    // Another call has replaced the engine meanwhile.
    if (supervisor.engine !== engine) return supervisor.engine.unlock();
    // The mixer could not be loaded: the next gesture tries a new engine.
    if (!unlocked.ok && unlocked.reason === "unavailable") supervisor.lose();
    if (unlocked.ok || unlocked.reason !== "noDevice" || isDisposed) return unlocked;
    replace(() => supervisor.goSilent());
    supervisor.engine.shuttle(requestedRate);
    // Some devices are only slow to start.
    lookForDevice();
    return supervisor.engine.unlock();
  };
  const shuttle = (rate: ShuttleRate | 0) => {
    requestedRate = rate;
    supervisor.engine.shuttle(rate);
  };

  return {
    ...forwardTo(() => supervisor.engine, ["seek", "scrubStart", "scrubMove", "scrubEnd", "step", "position", "resetLoudness"]),
    get rate() {
      return supervisor.engine.rate;
    },
    get state() {
      return supervisor.state;
    },
    get audioError() {
      return supervisor.audioError;
    },
    peaks: supervisor.peaks,
    onState: supervisor.stateChanged.on,
    onEnded: supervisor.ended.on,
    onLoadError: supervisor.loadFailed.on,
    onDecoderRestart: supervisor.decoderRestarted.on,
    onMeters: supervisor.metered.on,
    onAudioError: supervisor.audioErrorChanged.on,
    onDeviceChange: supervisor.devicesChanged.on,
    onRenewed: renewed.on,
    async unlock() {
      const { state } = supervisor;
      if (unlocking === 0) requestedRate = isAskedToPlay(state) ? state.rate || 1 : 0;
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
      settings.plan = plan;
      supervisor.engine.setPlan(plan);
    },
    play: () => shuttle(1),
    pause: () => shuttle(0),
    shuttle,
    setLoop(loop) {
      settings.loop = loop;
      supervisor.engine.setLoop(loop);
    },
    setMaster(volume, muted) {
      settings.master = { volume, muted };
      supervisor.engine.setMaster(volume, muted);
    },
    setLatencyOffset(seconds) {
      settings.latencyOffset = seconds;
      supervisor.engine.setLatencyOffset(seconds);
    },
    async openSource(sourceId, bytes, use = "playing") {
      const wanted = settings.sources.get(sourceId) ?? { bytes, uses: new Set() };
      wanted.uses.add(use);
      settings.sources.set(sourceId, wanted);
      reading.begin(sourceId);
      const { engine } = supervisor;
      let opened = await engine.openSource(sourceId, bytes, use);
      // Closed because its engine was replaced: open it in the new one instead.
      const isStale = !opened.ok && opened.reason === "closed" && engine !== supervisor.engine && settings.sources.get(sourceId) === wanted;
      if (isStale && !isDisposed) opened = await supervisor.engine.openSource(sourceId, bytes, use);
      if (!opened.ok || hasDecoded(sourceId)) reading.end(sourceId);
      return opened;
    },
    closeSource(sourceId, use = "playing") {
      const uses = settings.sources.get(sourceId)?.uses;
      uses?.delete(use);
      if (!uses?.size) {
        settings.sources.delete(sourceId);
        reading.end(sourceId);
      }
      supervisor.engine.closeSource(sourceId, use);
    },
    stats() {
      const stats = supervisor.engine.stats();
      const underruns = stats.underruns === undefined ? undefined : stats.underruns + lost.underruns;
      return { ...stats, underruns, missedFrames: stats.missedFrames + lost.missedFrames };
    },
    dispose() {
      isDisposed = true;
      renewed.clear();
      device.end();
      reading.dispose();
      return supervisor.dispose();
    },
  };
}

/** Applies the settings to a new engine. The plan is last, because it starts the preparation of sources. */
function restore(engine: Engine, { plan, loop, master, latencyOffset, sources }: Settings): void {
  if (latencyOffset !== undefined) engine.setLatencyOffset(latencyOffset);
  if (master) engine.setMaster(master.volume, master.muted);
  for (const [sourceId, { bytes, uses }] of sources) for (const use of uses) void engine.openSource(sourceId, bytes, use);
  if (loop) engine.setLoop(loop);
  if (plan) engine.setPlan(plan);
}
