import { offlineWorklet } from "#tests/support/engine/offline-worklet.ts";
import { wavFile } from "#tests/browser/export/tones.ts";
import type { Stereo } from "#tests/support/engine/reference-mix.ts";
import type { Arrangement, BenchClip, Kind } from "./contender.ts";
import { withContender } from "./open.ts";
import { planOf } from "./engine-ours.ts";
import { middle, pass } from "./statistics.ts";
import { toneLibrary } from "./tone.ts";

const RATE = 48_000;
const SECONDS = 20;
const QUANTA = Math.floor((SECONDS * RATE) / 128);
/** The start offset between successive voices in the sound. */
const APART_SECONDS = 0.37;

function someSound(frames: number): Stereo {
  const left = Float32Array.from({ length: frames }, (_, frame) => 0.01 * Math.sin(frame * 0.031));
  return { left, right: left.map((sample) => -sample) };
}

type Rendering = () => Promise<unknown>;

async function ourRendering(voices: number, sound: Stereo): Promise<Rendering> {
  const clips = Array.from({ length: voices }, (_, index): BenchClip => ({ ...spanOf(index), sound: "sound" }));
  const plan = planOf({ clips, sounds: new Map(), lengthSeconds: SECONDS }, RATE);
  const worklet = await offlineWorklet(plan, new Map([["sound", sound]]), RATE, SECONDS * RATE);
  return async () => {
    await worklet.render();
    worklet.close();
  };
}

const spanOf = (index: number) => ({ startSeconds: 0, endSeconds: SECONDS, offsetSeconds: index * APART_SECONDS });

function peerRendering(kind: Exclude<Kind, "ours">, voices: number, sound: Stereo): Rendering {
  const context = new OfflineAudioContext(2, SECONDS * RATE, RATE);
  const buffer = new AudioBuffer({ length: sound.left.length, numberOfChannels: 2, sampleRate: RATE });
  buffer.copyToChannel(Float32Array.from(sound.left), 0);
  buffer.copyToChannel(Float32Array.from(sound.right), 1);
  if (kind === "buffers") {
    for (let index = 0; index < voices; index += 1) {
      const node = new AudioBufferSourceNode(context, { buffer });
      node.connect(context.destination);
      node.start(0, spanOf(index).offsetSeconds, SECONDS);
    }
  } else {
    const { OfflineContext, Player, setContext } = toneLibrary();
    setContext(new OfflineContext(context));
    for (let index = 0; index < voices; index += 1) new Player(buffer).toDestination().start(0, spanOf(index).offsetSeconds, SECONDS);
  }
  return () => context.startRendering();
}

/** Microseconds of rendering per voice and quantum, beyond a rendering without voices. */
export async function voiceCost(kind: Kind, voices: number, rounds: number): Promise<number> {
  const sound = someSound(Math.round((SECONDS + voices * APART_SECONDS) * RATE));
  const timed = async (count: number) => {
    const render = kind === "ours" ? await ourRendering(count, sound) : peerRendering(kind, count, sound);
    const began = performance.now();
    await render();
    return performance.now() - began;
  };
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await timed(0);
    costs.push(((await timed(voices)) - without) * 1000);
  }
  return middle(costs) / (voices * QUANTA);
}

const FILES = 4;

function overlapping(voices: number, seconds: number, rate: number): Arrangement {
  const length = seconds + voices * APART_SECONDS + 5;
  const sounds = new Map(
    Array.from({ length: FILES }, (_, file) => [
      `${file}`,
      wavFile(rate, length, (time) => 0.01 * Math.sin(2 * Math.PI * (200 + 100 * file) * time)),
    ]),
  );
  const clips = Array.from({ length: voices }, (_, index): BenchClip => ({
    sound: `${index % FILES}`,
    startSeconds: 0,
    endSeconds: seconds + 5,
    offsetSeconds: index * APART_SECONDS,
  }));
  return { sounds, clips, lengthSeconds: seconds + 5 };
}

type PlaybackStats = { readonly underrunEvents: number; readonly underrunDuration: number };

export type Underruns = { readonly events: number; readonly milliseconds: number; readonly missedFrames: number | undefined };

/** The number of underruns, and their milliseconds, while so many clips play together. */
export const underruns = (kind: Kind, voices: number, seconds: number): Promise<Underruns> =>
  withContender(
    kind,
    RATE,
    (rate) => overlapping(voices, seconds, rate),
    async ({ tap, play, missedFrames }) => {
      const read = (): PlaybackStats => {
        if (!("playbackStats" in tap.context)) throw new Error("This browser does not count under-runs.");
        const { underrunEvents, underrunDuration } = tap.context.playbackStats as PlaybackStats;
        return { underrunEvents, underrunDuration };
      };
      const { heard } = await tap.arm(0, 0.0001);
      play();
      await heard;
      await pass(1000);
      const before = read();
      await pass(seconds * 1000);
      const after = read();
      return {
        events: after.underrunEvents - before.underrunEvents,
        milliseconds: (after.underrunDuration - before.underrunDuration) * 1000,
        missedFrames: missedFrames?.(),
      };
    },
  );
