import { createEngine } from "#engine/engine.ts";
import type { Engine, EngineClip, EngineOptions, EnginePlan } from "#engine/types.ts";
import type { Arrangement, Contender } from "./contender.ts";
import type { Tap } from "./tap.ts";

const LANES = 8;

/** The arrangement as a plan, with its clips on eight lanes in turn. */
export function planOf({ clips, lengthSeconds }: Arrangement, rate: number): EnginePlan {
  const frames = (seconds: number) => Math.round(seconds * rate);
  const plain = { gainDb: 0, pan: 0, fadeInFrames: 0, fadeOutFrames: 0, muted: false };
  return {
    clips: clips.map(({ sound, startSeconds, endSeconds, offsetSeconds }, index): EngineClip => ({
      ...plain,
      id: `${index}`,
      sourceId: sound,
      laneId: `${index % LANES}`,
      startFrame: frames(startSeconds),
      endFrame: frames(endSeconds),
      offsetFrames: frames(offsetSeconds),
    })),
    lanes: Array.from({ length: LANES }, (_, index) => ({ id: `${index}`, gain: 1, muted: false, solo: false })),
    playableFrames: frames(lengthSeconds),
    pictureFrames: 0,
  };
}

/** The engine with every source opened and read. */
export async function startEngine(tap: Tap, arrangement: Arrangement, options: EngineOptions = {}): Promise<Engine> {
  const engine = createEngine({ ...options, sampleRate: tap.context.sampleRate, openContext: () => tap.context });
  const unlocked = await engine.unlock();
  if (!unlocked.ok) throw new Error(`The engine cannot start: ${unlocked.reason}.`);
  engine.setPlan(planOf(arrangement, engine.rate));
  for (const [id, blob] of arrangement.sounds) {
    const info = await engine.openSource(id, { blob });
    if (!info.ok) throw new Error(`${id} cannot be opened: ${info.reason}, ${info.detail}`);
    await read(engine, id);
  }
  return engine;
}

function read(engine: Engine, sourceId: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (engine.peaks.peaksOf(sourceId)?.complete !== true) return;
      stop();
      resolve();
    };
    const stop = engine.peaks.onPeaks(look);
    look();
  });
}

export async function openOurs(tap: Tap, arrangement: Arrangement): Promise<Contender> {
  const engine = await startEngine(tap, arrangement);
  return {
    tap,
    play: () => engine.play(),
    pause: () => engine.pause(),
    seek: (seconds) => engine.seek(seconds),
    hold: (isHeld) => (isHeld ? engine.scrubStart() : engine.scrubEnd()),
    scrub: (seconds) => engine.scrubMove(seconds),
    missedFrames: () => engine.stats().missedFrames,
    dispose: () => engine.dispose(),
  };
}
