import { type AudioFacts, silentChannels, type Planar, type RawAudio } from "../raw-audio.ts";
import { downmix } from "./downmix.ts";

/** Frames per call of `onChunk`. */
const CHUNK_FRAMES = 65536;

/** Audio that was decoded whole (the `decodeAudioData` fallback for short files). */
export function createMemoryAudio(facts: AudioFacts, decoded: Planar): RawAudio {
  const channels = downmix(decoded);
  const channelCount = channels.length === 1 ? 1 : 2;
  return {
    facts,
    channelCount,
    needsScan: false,
    holdsAll: true,
    canRead: () => true,
    read(from, to) {
      const out = silentChannels(channelCount, to - from);
      const first = Math.max(0, from);
      const end = Math.min(to, facts.lengthFrames);
      if (end > first) out.forEach((samples, channel) => samples.set((channels[channel] ?? samples).subarray(first, end), first - from));
      return Promise.resolve(out);
    },
    async scan(onChunk, signal) {
      for (let from = 0; from < facts.lengthFrames; from += CHUNK_FRAMES) {
        signal.throwIfAborted();
        await onChunk(channels.map((samples) => samples.subarray(from, Math.min(facts.lengthFrames, from + CHUNK_FRAMES))));
      }
      return facts.lengthFrames;
    },
    places: () => undefined,
    adoptPlaces: () => undefined,
    close: () => undefined,
  };
}
