import { type AudioFacts, silentPlanes, type Planar, type RawAudio } from "../raw-audio.ts";
import { downmix } from "./downmix.ts";

/** Frames per call of `take`. */
const RUN_FRAMES = 65536;

/** Audio that was decoded whole (the `decodeAudioData` fallback for short files). */
export function createMemoryAudio(facts: AudioFacts, decoded: Planar): RawAudio {
  const channels = downmix(decoded);
  const planes = channels.length === 1 ? 1 : 2;
  return {
    facts,
    planes,
    needsScan: false,
    holdsAll: true,
    canRead: () => true,
    read(from, to) {
      const out = silentPlanes(planes, to - from);
      const first = Math.max(0, from);
      const end = Math.min(to, facts.lengthFrames);
      if (end > first) out.forEach((plane, channel) => plane.set((channels[channel] ?? plane).subarray(first, end), first - from));
      return Promise.resolve(out);
    },
    async scan(take, signal) {
      for (let from = 0; from < facts.lengthFrames; from += RUN_FRAMES) {
        signal.throwIfAborted();
        await take(channels.map((plane) => plane.subarray(from, Math.min(facts.lengthFrames, from + RUN_FRAMES))));
      }
      return facts.lengthFrames;
    },
    places: () => undefined,
    adoptPlaces: () => undefined,
    close: () => undefined,
  };
}
