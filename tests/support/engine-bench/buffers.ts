import { decodeSounds, type Arrangement, type Contender } from "./contender.ts";
import type { Tap } from "./tap.ts";

const WINDOW_SECONDS = 10;

/** The usual approach without a library: an AudioBufferSourceNode for each clip of the next 10 s; a seek stops them and makes new ones. */
export async function openBuffers(tap: Tap, arrangement: Arrangement): Promise<Contender> {
  const { context } = tap;
  const soundOf = await decodeSounds(context, arrangement);
  const clips = arrangement.clips.toSorted((a, b) => a.startSeconds - b.startSeconds);
  const nodes = new Set<AudioBufferSourceNode>();
  let position = 0;
  let startedAt: number | undefined;
  let scheduledUntil = 0;

  /** Clips that begin in [from, to), or that sound at `at`. */
  const schedule = (from: number, to: number, at: number | undefined) => {
    const now = context.currentTime;
    const playhead = at ?? position + now - (startedAt ?? now);
    for (const { sound, startSeconds, endSeconds, offsetSeconds } of clips) {
      if (startSeconds >= to) break;
      const begins = startSeconds >= from;
      if (!begins && !(at !== undefined && endSeconds > at)) continue;
      const node = new AudioBufferSourceNode(context, { buffer: soundOf(sound) });
      node.connect(context.destination);
      const late = Math.max(0, playhead - startSeconds);
      node.start(now + Math.max(0, startSeconds - playhead), offsetSeconds + late, endSeconds - startSeconds - late);
      node.addEventListener("ended", () => nodes.delete(node), { once: true });
      nodes.add(node);
    }
    scheduledUntil = to;
  };
  const stop = () => {
    for (const node of nodes) node.stop();
    nodes.clear();
  };
  const begin = () => {
    stop();
    startedAt = context.currentTime;
    schedule(position, position + WINDOW_SECONDS, position);
  };
  const timer = setInterval(() => {
    if (startedAt === undefined) return;
    const until = position + context.currentTime - startedAt + WINDOW_SECONDS;
    schedule(scheduledUntil, until, undefined);
  }, 1000);
  const seek = (seconds: number) => {
    position = seconds;
    if (startedAt !== undefined) begin();
  };
  const pause = () => {
    if (startedAt === undefined) return;
    position += context.currentTime - startedAt;
    startedAt = undefined;
    stop();
  };
  return {
    tap,
    play: begin,
    pause,
    seek,
    hold: (isHeld) => (isHeld ? begin() : pause()),
    scrub: seek,
    dispose: async () => {
      clearInterval(timer);
      stop();
      await context.close();
    },
  };
}
