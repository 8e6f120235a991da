import { mountPicture, type Lead, type MountedPicture } from "./mounted-picture.ts";

/** Seconds, or milliseconds where the name says so. */
export type Quantiles = { readonly median: number; readonly p95: number; readonly max: number };

export type PictureFile = { readonly url: string; readonly lengthSeconds: number; readonly frameSeconds: number };

const animationFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function pass(seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) await animationFrame();
}

function block(seconds: number): void {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until);
}

function quantiles(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Multiples of the golden ratio: positions spread over the whole picture, with successive ones far apart. */
const place = (index: number, lengthSeconds: number) => ((index * 0.618_034) % 1) * (lengthSeconds - 1);

async function withMountedPicture<T>(file: PictureFile, lead: Lead, use: (mounted: MountedPicture) => Promise<T>): Promise<T> {
  const mounted = await mountPicture(await (await fetch(file.url)).blob(), file.lengthSeconds, lead);
  try {
    return await use(mounted);
  } finally {
    await mounted.dispose();
  }
}

const shows = (mounted: MountedPicture, seconds: number, { frameSeconds }: PictureFile) => {
  const seen = mounted.seen() ?? Number.NaN;
  return seen <= seconds + 0.001 && seconds + 0.001 < seen + frameSeconds * 1.02;
};

async function seekTo(mounted: MountedPicture, seconds: number): Promise<void> {
  mounted.engine.seek(seconds);
  mounted.follow();
}

async function untilShown(mounted: MountedPicture, seconds: number, file: PictureFile, timeoutMs = 20_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!shows(mounted, seconds, file) && performance.now() < deadline) await animationFrame();
}

export const picturePage = {
  /** |picture − sound| during playback: after starts, seeks and a stall of the page. */
  playing: (file: PictureFile, lead: Lead, rounds: number): Promise<Quantiles> =>
    withMountedPicture(file, lead, async (mounted) => {
      const errors: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await seekTo(mounted, place(round + 1, file.lengthSeconds - 8));
        mounted.engine.play();
        // Excludes the start, which is another figure: both ways need a moment.
        await pass(1.5);
        mounted.takeErrors();
        await pass(3);
        block(0.4);
        await pass(3);
        errors.push(...mounted.takeErrors().map((error) => Math.abs(error)));
        mounted.engine.pause();
        await pass(0.3);
      }
      return quantiles(errors);
    }),

  /** Milliseconds from a seek while paused to some frame within half a second, and to the exact frame. */
  jumps: (file: PictureFile, lead: Lead, count: number): Promise<{ near: Quantiles; exact: Quantiles }> =>
    withMountedPicture(file, lead, async (mounted) => {
      const near: number[] = [];
      const exact: number[] = [];
      await pass(1);
      for (let index = 1; index <= count; index++) {
        const target = place(index, file.lengthSeconds);
        const began = performance.now();
        await seekTo(mounted, target);
        while (Math.abs((mounted.seen() ?? Number.NaN) - target) > 0.5 && performance.now() - began < 20_000) await animationFrame();
        near.push(performance.now() - began);
        await untilShown(mounted, target, file);
        exact.push(performance.now() - began);
        await pass(0.2);
      }
      return { near: quantiles(near), exact: quantiles(exact) };
    }),

  /**
   * Seconds between the scrub position and the visible frame, at each animation frame of a drag there and back at four times real time;
   * then milliseconds to the exact frame.
   */
  drag: (file: PictureFile, lead: Lead): Promise<{ distance: Quantiles; settleMs: number }> =>
    withMountedPicture(file, lead, async (mounted) => {
      const distances: number[] = [];
      const from = Math.min(2, file.lengthSeconds / 4);
      const reach = Math.min(8, file.lengthSeconds / 2);
      await pass(1);
      await seekTo(mounted, from);
      await untilShown(mounted, from, file);
      await pass(1);
      const began = performance.now();
      let target = from;
      for (let elapsed = 0; elapsed < reach / 2; elapsed = (performance.now() - began) / 1000) {
        target = from + (elapsed < reach / 4 ? elapsed * 4 : 2 * reach - elapsed * 4);
        await seekTo(mounted, target);
        await animationFrame();
        distances.push(Math.abs((mounted.seen() ?? Number.NaN) - target));
      }
      const ended = performance.now();
      await untilShown(mounted, target, file);
      return { distance: quantiles(distances), settleMs: performance.now() - ended };
    }),

  /** Milliseconds from a step of one picture frame until that frame is visible. */
  steps: (file: PictureFile, lead: Lead, count: number, direction: 1 | -1): Promise<Quantiles> =>
    withMountedPicture(file, lead, async (mounted) => {
      const times: number[] = [];
      await pass(1);
      let frame = Math.round((file.lengthSeconds * 0.7) / file.frameSeconds);
      await seekTo(mounted, frame * file.frameSeconds);
      await untilShown(mounted, frame * file.frameSeconds, file);
      await pass(1);
      for (let index = 0; index < count; index++) {
        frame += direction;
        const began = performance.now();
        await seekTo(mounted, frame * file.frameSeconds);
        await untilShown(mounted, frame * file.frameSeconds, file);
        times.push(performance.now() - began);
        await pass(0.1);
      }
      return quantiles(times);
    }),

  /**
   * Milliseconds until the exact frame is visible, at each place of one gesture: while the gesture holds a time, and while it drags the
   * playhead. Each gesture has a page of its own, because decoded frames stay cached; each move waits until the element's own seek has
   * ended, which would delay the next frame. The median of a short film lies between frames that are cached and frames that are decoded,
   * and differs from run to run; the mean does so less.
   */
  held: async (file: PictureFile, count: number): Promise<Record<"held" | "scrubbed", Quantiles & { readonly mean: number }>> => {
    const gesture = (start: (mounted: MountedPicture) => void, move: (mounted: MountedPicture, target: number) => void) =>
      withMountedPicture(file, "ours", async (mounted) => {
        const times: number[] = [];
        await pass(1);
        start(mounted);
        for (let index = 1; index <= count; index++) {
          const target = place(index, file.lengthSeconds);
          const began = performance.now();
          move(mounted, target);
          await untilShown(mounted, target, file);
          times.push(performance.now() - began);
          await pass(0.2);
          while (mounted.video.seeking) await animationFrame();
        }
        return times;
      });
    const scrub = () =>
      gesture(
        (mounted) => mounted.engine.scrubStart(),
        (mounted, target) => {
          mounted.engine.scrubMove(target);
          mounted.follow();
        },
      );
    const hold = () =>
      gesture(
        () => {},
        (mounted, target) => mounted.hold(target),
      );
    // The first page also reads the file for the first time.
    const runs = [await scrub(), await hold(), await hold(), await scrub()];
    const [first = [], second = [], third = [], fourth = []] = runs;
    const summary = (times: readonly number[]) => ({ ...quantiles(times), mean: mean(times) });
    return { held: summary([...second, ...third]), scrubbed: summary([...first, ...fourth]) };
  },

  /** Milliseconds from a pause to the exact frame. */
  pauses: (file: PictureFile, lead: Lead, count: number): Promise<Quantiles> =>
    withMountedPicture(file, lead, async (mounted) => {
      const times: number[] = [];
      await pass(1);
      for (let index = 1; index <= count; index++) {
        await seekTo(mounted, place(index, file.lengthSeconds - 3));
        await untilShown(mounted, mounted.engine.position(), file);
        mounted.engine.play();
        // Alternates short and long, so that some pauses come just after the picture has started.
        await pass(index % 2 === 0 ? 0.3 : 1.5);
        const began = performance.now();
        mounted.engine.pause();
        while (!mounted.isExact() && performance.now() - began < 20_000) await animationFrame();
        times.push(performance.now() - began);
      }
      return quantiles(times);
    }),
};

declare global {
  interface Window {
    picturePage: typeof picturePage;
  }
}

window.picturePage = picturePage;
