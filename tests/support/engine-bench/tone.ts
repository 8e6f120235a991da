import { decodeSounds, type Arrangement, type Contender } from "./contender.ts";
import type { Tap } from "./tap.ts";

type ToneTransport = { seconds: number; start(): void; pause(): void };
type TonePlayer = {
  sync(): TonePlayer;
  toDestination(): TonePlayer;
  start(time: number, offset: number, duration: number): TonePlayer;
};
type ToneContext = { lookAhead: number; dispose(): unknown };

/** The part of Tone.js's API that is used here; the page loads its script. */
export type ToneLibrary = {
  readonly version: string;
  readonly Context: new (options: { readonly context: BaseAudioContext }) => ToneContext;
  readonly OfflineContext: new (context: OfflineAudioContext) => ToneContext;
  readonly setContext: (context: ToneContext) => void;
  readonly getTransport: () => ToneTransport;
  readonly Player: new (buffer: AudioBuffer) => TonePlayer;
};

declare const window: { readonly Tone?: ToneLibrary };

export function toneLibrary(): ToneLibrary {
  if (window.Tone === undefined) throw new Error("The page has no Tone.js.");
  return window.Tone;
}

/** One player for each clip, synced to the transport, with Tone's default look-ahead of 0.1 s. */
export async function openTone(tap: Tap, arrangement: Arrangement): Promise<Contender> {
  const library = toneLibrary();
  const soundOf = await decodeSounds(tap.context, arrangement);
  const context = new library.Context({ context: tap.context });
  context.lookAhead = 0.1;
  library.setContext(context);
  const transport = library.getTransport();
  for (const { sound, startSeconds, endSeconds, offsetSeconds } of arrangement.clips)
    new library.Player(soundOf(sound))
      .toDestination()
      .sync()
      .start(startSeconds, offsetSeconds, endSeconds - startSeconds);
  const seek = (seconds: number) => {
    transport.seconds = seconds;
  };
  return {
    tap,
    play: () => transport.start(),
    pause: () => transport.pause(),
    seek,
    // Scrubbing with Tone: it plays, and is sought.
    hold: (isHeld) => (isHeld ? transport.start() : transport.pause()),
    scrub: seek,
    dispose: async () => {
      context.dispose();
      if (tap.context.state !== "closed") await tap.context.close();
    },
  };
}
