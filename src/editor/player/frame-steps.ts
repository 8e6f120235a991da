import type { PictureFrames } from "#engine/picture/picture-frames.ts";
import { DEFAULT_FRAME_SECONDS } from "#model/timeline/limits.ts";
import { pictureLength } from "#model/timeline/timeline.ts";
import type { TimelineDeps } from "../actions/action-deps.ts";
import { createCanvasActions } from "../actions/canvas-actions.ts";
import type { CanvasActions } from "../actions/canvas-actions.ts";

export type FrameFinder = Pick<PictureFrames, "canFind" | "findStep">;

/**
 * The actions of the canvas. Where the picture has no constant rate, `stepFrames` goes by the timestamps of its frames (B-204). They are
 * found in a worker: steps pressed meanwhile wait, and any other move of the playhead drops them.
 */
export function createSteppingActions(deps: TimelineDeps, finderOf: () => FrameFinder | undefined): CanvasActions {
  const { store, engine, playhead } = deps;
  const timeline = () => store.getState().document.timeline;
  /** In the order of the presses, after the one whose frame is being found; undefined: none is. */
  let waiting: number[] | undefined;
  const drop = () => {
    waiting = undefined;
  };
  const moved = () => {
    drop();
    playhead.moved();
  };
  const actions = createCanvasActions({ ...deps, playhead: { ...playhead, moved } });

  const work = async (steps: number[], finder: FrameFinder) => {
    waiting = steps;
    const stopStates = engine.onState(({ transport, starting }) => {
      if (transport === "playing" || starting) drop();
    });
    try {
      for (let count = steps.shift(); count !== undefined; count = steps.shift()) {
        const place = await placeAfter(count, { from: engine.position(), end: pictureLength(timeline()), finder });
        if (waiting !== steps || finder !== finderOf()) break;
        if (place === undefined) actions.stepFrames(count);
        else actions.seekByKey(place);
        // The step's own move has dropped them.
        waiting = steps;
      }
    } finally {
      stopStates();
      if (waiting === steps) drop();
    }
  };

  return {
    ...actions,
    stepFrames: (count) => {
      if (waiting) return addStep(waiting, count);
      const finder = finderOf();
      if (timeline().settings.frameRate !== undefined || !finder?.canFind) return actions.stepFrames(count);
      actions.pause();
      void work([count], finder);
    },
  };
}

/** Steps in one direction are one, so that a held key is not slower than the search. */
function addStep(waiting: number[], count: number): void {
  const last = waiting.at(-1);
  if (last !== undefined && last > 0 === count > 0) waiting.splice(-1, 1, last + count);
  else waiting.push(count);
}

type Start = { readonly from: number; readonly end: number; readonly finder: FrameFinder };

/** Beyond the picture's end a frame lasts 1/30 s. Undefined: the frame cannot be found. */
async function placeAfter(count: number, { from, end, finder }: Start): Promise<number | undefined> {
  const beyond = Math.round(((from - end) / DEFAULT_FRAME_SECONDS) * 1000) / 1000;
  const afterEnd = (frames: number) => end + frames * DEFAULT_FRAME_SECONDS;
  if (count > 0 && beyond >= 0) return afterEnd(Math.floor(beyond) + count);
  const toEnd = count < 0 && beyond > 0 ? Math.ceil(beyond) : 0;
  if (count < 0 && toEnd + count >= 0) return afterEnd(toEnd + count);
  const found = await finder.findStep({ seconds: Math.min(from, end), count: toEnd + count, endSeconds: end });
  if (!found || found.left === 0) return found?.seconds;
  return count > 0 ? afterEnd(found.left - 1) : 0;
}
