import { rootFolder } from "#engine/cache/opfs.ts";

type Encode<Input> = (input: Input, signal: AbortSignal) => Promise<Blob>;

/** Encodes one sound at a time, and rests while it is held. */
export type RestingEncoder<Input> = {
  /** Progress does not go back. */
  readonly encode: Encode<Input>;
  readonly hold: (isHeld: boolean) => void;
  /** Resolves when it is released, or the signal aborts. */
  readonly released: (signal: AbortSignal) => Promise<void>;
};

/**
 * @param encode may be aborted and called again: what is finished by then is found again by the next call, because a sound is encoded in a few
 * segments at a time
 * @param keepsFinished false: nothing that is finished would be found again, so a sound that is begun is not held
 */
export function createRestingEncoder<Input extends { readonly onProgress: (ratio: number) => void }>(
  encode: Encode<Input>,
  keepsFinished: () => Promise<boolean> = async () => (await rootFolder()) !== undefined,
): RestingEncoder<Input> {
  let isHeld = false;
  let release: () => void = () => undefined;
  let attempt: AbortController | undefined;

  const released = (signal: AbortSignal): Promise<void> =>
    isHeld && !signal.aborted
      ? new Promise((resolve) => {
          release = resolve;
          signal.addEventListener("abort", () => resolve(), { once: true });
        })
      : Promise.resolve();
  return {
    released,
    hold: (next) => {
      isHeld = next;
      if (next) attempt?.abort();
      else release();
    },
    encode: async (input, signal) => {
      let furthest = 0;
      const onProgress = (ratio: number) => input.onProgress((furthest = Math.max(furthest, ratio)));
      const canBeHeld = await keepsFinished();
      for (;;) {
        await released(signal);
        signal.throwIfAborted();
        if (isHeld) continue;
        const own = new AbortController();
        attempt = canBeHeld ? own : undefined;
        try {
          return await encode({ ...input, onProgress }, AbortSignal.any([signal, own.signal]));
        } catch (error) {
          if (signal.aborted || !own.signal.aborted) throw error;
        }
      }
    },
  };
}
