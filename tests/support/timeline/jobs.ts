/** The jobs that the timeline and its peers do in the same run. `nothing` is the empty step: the cost of a frame without any change. */
export type JobName = "nothing" | "pan" | "zoom" | "drag" | "playhead";

/** One job; one step per animation frame. */
export type Job = {
  readonly begin?: () => void;
  readonly step: (index: number) => void;
  readonly end?: () => void;
};

export type TimelineContender = {
  readonly jobs: Readonly<Partial<Record<JobName, Job>>>;
  /** Whether the last step has been drawn. Absent: the step is drawn in the step itself or in the next animation frame. */
  readonly isDrawn?: () => boolean;
};

/** The steps done, and the animation frames that passed meanwhile. */
export type Done = { readonly steps: number; readonly frames: number };

/** The page's part of a measurement: the cost is read from outside, between `prepare` and `finish`. */
export type JobRunner = {
  readonly has: (name: JobName) => boolean;
  /** Begins a job; its first steps fill caches. */
  readonly prepare: (name: JobName) => Promise<void>;
  /** Takes this many steps, or as many as the time allows. */
  readonly run: (name: JobName, most: { readonly steps: number; readonly ms: number }) => Promise<Done>;
  readonly finish: (name: JobName) => Promise<void>;
};

/** Where every pan, zoom, drag and playhead of a benchmark begins, seconds. */
export const JOB_START = 300;
/** Where the playhead of a benchmark begins, seconds. */
export const PLAYHEAD_START = 320;
/** A step of panning, CSS px. */
export const PAN_STEP_PX = 12;
/** The point that stays fixed while zooming, CSS px from the left edge. */
export const ZOOM_ANCHOR_PX = 600;

/** Steps until the browser's compiler has optimised the drawing code. */
const WARM = { steps: 90, ms: 8000 };
const SETTLED_FRAMES = 10;
/** After this many animation frames without drawing a step, a contender will not draw it at all. */
const PATIENCE_FRAMES = 500;

/**
 * The scale of a zoom step, as a multiple of the first: thirty steps in, then out again. No two steps are quite equal, as with real input.
 */
export function zoomFactor(index: number): number {
  const turn = ((index % 60) + 60) % 60;
  return 1.04 ** ((turn < 30 ? turn : 60 - turn) + 0.4 * Math.sin(index * 12.9898));
}

/** Pans back and forth, so that a short project is long enough. CSS px from the start. */
export function panDistancePx(index: number): number {
  const turn = ((index % 240) + 240) % 240;
  return PAN_STEP_PX * (turn < 120 ? turn : 240 - turn);
}

/** Distance of a dragged clip, seconds; never zero, because an unmoved pointer drags nothing. */
export function dragDistance(index: number): number {
  return Math.sin(index / 9) * 40 + 3.3;
}

export const animationFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

export async function animationFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await animationFrame();
}

export function createJobRunner({ jobs, isDrawn = () => true }: TimelineContender): JobRunner {
  const jobOf = (name: JobName): Job => {
    const job = name === "nothing" ? { step: () => {} } : jobs[name];
    if (!job) throw new Error(`Nobody here can ${name}.`);
    return job;
  };
  let next = 0;
  const run = async (name: JobName, most: { readonly steps: number; readonly ms: number }): Promise<Done> => {
    const { step } = jobOf(name);
    const isReady = name === "nothing" ? () => true : isDrawn;
    const endMs = performance.now() + most.ms;
    let frames = 0;
    const drawn = async () => {
      const giveUpAt = frames + PATIENCE_FRAMES;
      do {
        await animationFrame();
        frames += 1;
        if (frames > giveUpAt) throw new Error(`A step of "${name}" was not drawn.`);
      } while (!isReady());
    };
    const first = next;
    while (next - first < most.steps && (next === first || performance.now() < endMs)) {
      await drawn();
      step(next);
      next += 1;
    }
    // Waits until the last step is drawn, too.
    await drawn();
    return { steps: next - first, frames };
  };
  return {
    has: (name) => name === "nothing" || jobs[name] !== undefined,
    prepare: async (name) => {
      jobOf(name).begin?.();
      next = 0;
      await animationFrames(3);
      await run(name, WARM);
      await animationFrames(SETTLED_FRAMES);
    },
    run,
    finish: async (name) => {
      jobOf(name).end?.();
      await animationFrames(SETTLED_FRAMES);
    },
  };
}
