/** What the timeline and its peers do in the same run. `nothing` is the empty step: what a frame costs in which nobody does anything. */
export type JobName = "nothing" | "pan" | "zoom" | "drag" | "playhead";

/** One job, one step an animation frame. */
export type Job = {
  readonly begin?: () => void;
  readonly step: (index: number) => void;
  readonly end?: () => void;
};

export type TimelineContender = {
  readonly jobs: Readonly<Partial<Record<JobName, Job>>>;
  /** The step before has been drawn. Absent: whoever draws does it in the step, or in the next animation frame. */
  readonly isDrawn?: () => boolean;
};

/** What was done: steps, and the animation frames that passed meanwhile. */
export type Done = { readonly steps: number; readonly frames: number };

/** The page's side of a measurement: the cost is read from outside, between `prepare` and `finish`. */
export type JobRunner = {
  readonly has: (name: JobName) => boolean;
  /** Begins, and lets the first steps fill caches. */
  readonly prepare: (name: JobName) => Promise<void>;
  /** Takes so many steps, or as many as there is time for. */
  readonly run: (name: JobName, most: { readonly steps: number; readonly ms: number }) => Promise<Done>;
  readonly finish: (name: JobName) => Promise<void>;
};

/** Where every pan, zoom, drag and playhead of a benchmark begins, seconds. */
export const JOB_START = 300;
/** The playhead of a benchmark begins here, seconds. */
export const PLAYHEAD_START = 320;
/** A step of panning, CSS px. */
export const PAN_STEP_PX = 12;
/** Zooming keeps what lies here, CSS px from the left edge. */
export const ZOOM_ANCHOR_PX = 600;

/** Until then the browser's compiler is still at work on what is drawn. */
const WARM = { steps: 90, ms: 8000 };
const CALM_FRAMES = 10;
/** Who has not drawn a step after so many animation frames will not draw it at all. */
const PATIENCE_FRAMES = 500;

/** The scale of a zoom step, as a multiple of the first: in for thirty steps, and out again. A hand's steps are never quite the same. */
export function zoomFactor(index: number): number {
  const turn = ((index % 60) + 60) % 60;
  return 1.04 ** ((turn < 30 ? turn : 60 - turn) + 0.4 * Math.sin(index * 12.9898));
}

/** Pans to and fro, so that a short project serves as well as a long one. CSS px from where it began. */
export function panDistancePx(index: number): number {
  const turn = ((index % 240) + 240) % 240;
  return PAN_STEP_PX * (turn < 120 ? turn : 240 - turn);
}

/** How far a dragged clip has gone, seconds: never where it began, for a hand that has not moved drags nothing. */
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
    // What the last step began is drawn, too.
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
      await animationFrames(CALM_FRAMES);
    },
    run,
    finish: async (name) => {
      jobOf(name).end?.();
      await animationFrames(CALM_FRAMES);
    },
  };
}
