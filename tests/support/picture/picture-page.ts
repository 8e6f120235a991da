import { takeSeat, type Lead, type Seat } from "./seat.ts";

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

/** Multiples of the golden ratio: positions spread over the whole picture, with successive ones far apart. */
const place = (index: number, lengthSeconds: number) => ((index * 0.618_034) % 1) * (lengthSeconds - 1);

async function withSeat<T>(file: PictureFile, lead: Lead, use: (seat: Seat) => Promise<T>): Promise<T> {
  const seat = await takeSeat(await (await fetch(file.url)).blob(), file.lengthSeconds, lead);
  try {
    return await use(seat);
  } finally {
    await seat.dispose();
  }
}

const shows = (seat: Seat, seconds: number, { frameSeconds }: PictureFile) => {
  const seen = seat.seen() ?? Number.NaN;
  return seen <= seconds + 0.001 && seconds + 0.001 < seen + frameSeconds * 1.02;
};

async function seekTo(seat: Seat, seconds: number): Promise<void> {
  seat.engine.seek(seconds);
  seat.follow();
}

async function untilShown(seat: Seat, seconds: number, file: PictureFile, timeoutMs = 20_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!shows(seat, seconds, file) && performance.now() < deadline) await animationFrame();
}

export const picturePage = {
  /** |picture − sound| during playback: after starts, seeks and a stall of the page. */
  playing: (file: PictureFile, lead: Lead, rounds: number): Promise<Quantiles> =>
    withSeat(file, lead, async (seat) => {
      const errors: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await seekTo(seat, place(round + 1, file.lengthSeconds - 8));
        seat.engine.play();
        // Excludes the start, which is another figure: both ways need a moment.
        await pass(1.5);
        seat.takeErrors();
        await pass(3);
        block(0.4);
        await pass(3);
        errors.push(...seat.takeErrors().map((error) => Math.abs(error)));
        seat.engine.pause();
        await pass(0.3);
      }
      return quantiles(errors);
    }),

  /** Milliseconds from a seek while paused to some frame within half a second, and to the exact frame. */
  jumps: (file: PictureFile, lead: Lead, count: number): Promise<{ near: Quantiles; exact: Quantiles }> =>
    withSeat(file, lead, async (seat) => {
      const near: number[] = [];
      const exact: number[] = [];
      await pass(1);
      for (let index = 1; index <= count; index++) {
        const target = place(index, file.lengthSeconds);
        const began = performance.now();
        await seekTo(seat, target);
        while (Math.abs((seat.seen() ?? Number.NaN) - target) > 0.5 && performance.now() - began < 20_000) await animationFrame();
        near.push(performance.now() - began);
        await untilShown(seat, target, file);
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
    withSeat(file, lead, async (seat) => {
      const distances: number[] = [];
      const from = Math.min(2, file.lengthSeconds / 4);
      const reach = Math.min(8, file.lengthSeconds / 2);
      await pass(1);
      await seekTo(seat, from);
      await untilShown(seat, from, file);
      await pass(1);
      const began = performance.now();
      let target = from;
      for (let elapsed = 0; elapsed < reach / 2; elapsed = (performance.now() - began) / 1000) {
        target = from + (elapsed < reach / 4 ? elapsed * 4 : 2 * reach - elapsed * 4);
        await seekTo(seat, target);
        await animationFrame();
        distances.push(Math.abs((seat.seen() ?? Number.NaN) - target));
      }
      const ended = performance.now();
      await untilShown(seat, target, file);
      return { distance: quantiles(distances), settleMs: performance.now() - ended };
    }),

  /** Milliseconds from a step of one picture frame until that frame is visible. */
  steps: (file: PictureFile, lead: Lead, count: number, direction: 1 | -1): Promise<Quantiles> =>
    withSeat(file, lead, async (seat) => {
      const times: number[] = [];
      await pass(1);
      let frame = Math.round((file.lengthSeconds * 0.7) / file.frameSeconds);
      await seekTo(seat, frame * file.frameSeconds);
      await untilShown(seat, frame * file.frameSeconds, file);
      await pass(1);
      for (let index = 0; index < count; index++) {
        frame += direction;
        const began = performance.now();
        await seekTo(seat, frame * file.frameSeconds);
        await untilShown(seat, frame * file.frameSeconds, file);
        times.push(performance.now() - began);
        await pass(0.1);
      }
      return quantiles(times);
    }),

  /** Milliseconds from a pause to the exact frame. */
  pauses: (file: PictureFile, lead: Lead, count: number): Promise<Quantiles> =>
    withSeat(file, lead, async (seat) => {
      const times: number[] = [];
      await pass(1);
      for (let index = 1; index <= count; index++) {
        await seekTo(seat, place(index, file.lengthSeconds - 3));
        await untilShown(seat, seat.engine.position(), file);
        seat.engine.play();
        // Alternates short and long, so that some pauses come just after the picture has started.
        await pass(index % 2 === 0 ? 0.3 : 1.5);
        const began = performance.now();
        seat.engine.pause();
        while (!seat.isExact() && performance.now() - began < 20_000) await animationFrame();
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
