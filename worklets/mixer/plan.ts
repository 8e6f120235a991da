/**
 * The clip table: a plan compiled into typed arrays, in mix order, with all constant factors already multiplied. Pure; runs wherever
 * plans are made (main thread, export worker, tests). The mixer only reads it.
 */

/** Their curves: fade-curve.ts. */
export const FADE_CURVES = ["equalPower", "linear", "s"] as const;

export type FadeCurve = (typeof FADE_CURVES)[number];

export type MixClip = {
  readonly id: string;
  readonly sourceId: string;
  readonly laneId: string;
  /** The clip covers timeline frames [startFrame, endFrame). */
  readonly startFrame: number;
  readonly endFrame: number;
  /** Source frame that plays at startFrame. */
  readonly offsetFrames: number;
  readonly gainDb: number;
  /** −1 (left) … 1 (right). */
  readonly pan: number;
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
  /** Absent: "equalPower". */
  readonly fadeShape?: FadeCurve;
  readonly muted: boolean;
};

export type MixLane = {
  readonly id: string;
  /** Linear factor. */
  readonly gain: number;
  readonly muted: boolean;
  readonly solo: boolean;
  /** Balance of the clips' sum, −1 (left) … 1 (right); absent: 0. */
  readonly pan?: number;
};

export type MixPlan = {
  readonly clips: readonly MixClip[];
  /** In mix order. A clip whose lane is not listed is silent. */
  readonly lanes: readonly MixLane[];
  /** Playback stops here. */
  readonly playableFrames: number;
  /** 0 without a picture. */
  readonly pictureFrames: number;
};

/** Audible clips only, sorted by lane, then start, then order in the plan. Frames fit int32: 12 h at 48 kHz. */
export type CompiledPlan = {
  readonly count: number;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly offset: Int32Array;
  readonly fadeIn: Int32Array;
  readonly fadeOut: Int32Array;
  /** Index in FADE_CURVES. */
  readonly shape: Int32Array;
  readonly slot: Int32Array;
  /** Index of the clip's lane in the plan; ascending. */
  readonly lane: Int32Array;
  /** Number of lanes in the plan, including silent ones. */
  readonly laneCount: number;
  /** Four factors per clip: left→left, right→left, left→right, right→right. Gain and pan of clip and lane multiplied. */
  readonly gains: Float64Array;
  /** Indices ordered by start frame. */
  readonly byStart: Int32Array;
  readonly playableFrames: number;
};

/**
 * The 2×2 matrix of Web Audio's StereoPannerNode for stereo input (https://webaudio.github.io/web-audio-api/#stereopanner-algorithm),
 * as [left→left, right→left, left→right, right→right].
 */
function panMatrix(pan: number): PanMatrix {
  const p = Math.min(1, Math.max(-1, pan));
  if (p === 0) return CENTRE;
  const angle = ((p < 0 ? p + 1 : p) * Math.PI) / 2;
  const near = Math.cos(angle);
  const far = Math.sin(angle);
  return p < 0 ? [1, near, 0, far] : [near, 0, far, 1];
}

type PanMatrix = readonly [leftToLeft: number, rightToLeft: number, leftToRight: number, rightToRight: number];

const CENTRE: PanMatrix = [1, 0, 0, 1];

/**
 * What the clips of a lane have in common. `order`: the lane's index in the plan. `factor`: its gain; 0 if it is muted, or if another
 * lane is soloed and this one is not. `toLeft` and `toRight`: its stereo balance, unity in the centre; the far side falls linearly, as in
 * Ardour's libs/panners/stereobalance/panner_balance.cc.
 */
type LaneMix = { readonly order: number; readonly factor: number; readonly toLeft: number; readonly toRight: number };

function laneMixes(lanes: readonly MixLane[]): ReadonlyMap<string, LaneMix> {
  const anySolo = lanes.some((lane) => lane.solo);
  const mixOf = ({ gain, muted, solo, pan = 0 }: MixLane, order: number): LaneMix => ({
    order,
    factor: muted || (anySolo && !solo) ? 0 : Math.max(0, gain),
    toLeft: Math.min(1, Math.max(0, 1 - pan)),
    toRight: Math.min(1, Math.max(0, 1 + pan)),
  });
  return new Map(lanes.map((lane, order) => [lane.id, mixOf(lane, order)]));
}

/** `factor`: lane gain times clip gain; 0 if the clip is inaudible. */
type Weighted = { readonly clip: MixClip; readonly lane: LaneMix; readonly factor: number };

/** The clips of the plan's lanes that are audible, or those that are not; without clips of length 0. */
function weightedClips(plan: MixPlan, areAudible: boolean): Weighted[] {
  const lanes = laneMixes(plan.lanes);
  const weighted: Weighted[] = [];
  for (const clip of plan.clips) {
    const lane = lanes.get(clip.laneId);
    if (lane === undefined || clip.endFrame <= clip.startFrame) continue;
    const factor = clip.muted ? 0 : clip.gainDb === 0 ? lane.factor : lane.factor * 10 ** (clip.gainDb / 20);
    if (factor > 0 === areAudible) weighted.push({ clip, lane, factor });
  }
  return weighted;
}

/** Frames are int32 here: 12 h at 48 kHz. Sound beyond that is silent, and must not play elsewhere. */
const LAST_FRAME = 2 ** 31 - 1;
const upToLast = (frames: number): number => Math.min(frames, LAST_FRAME);

/** Compiles a plan. `slotOf` maps a source to its slot in the mixer. */
export function compilePlan(plan: MixPlan, slotOf: (sourceId: string) => number): CompiledPlan {
  const audible = weightedClips(plan, true);
  audible.sort((a, b) => a.lane.order - b.lane.order || a.clip.startFrame - b.clip.startFrame);
  const count = audible.length;
  const column = () => new Int32Array(count);
  const [start, end, offset, fadeIn, fadeOut] = [column(), column(), column(), column(), column()];
  const [shape, slot, lanes] = [column(), column(), column()];
  const gains = new Float64Array(4 * count);
  audible.forEach(({ clip, lane, factor }, index) => {
    start[index] = upToLast(clip.startFrame);
    end[index] = upToLast(clip.endFrame);
    offset[index] = upToLast(clip.offsetFrames);
    fadeIn[index] = upToLast(Math.max(0, clip.fadeInFrames));
    fadeOut[index] = upToLast(Math.max(0, clip.fadeOutFrames));
    shape[index] = FADE_CURVES.indexOf(clip.fadeShape ?? "equalPower");
    slot[index] = slotOf(clip.sourceId);
    lanes[index] = lane.order;
    const pan = panMatrix(clip.pan);
    gains[4 * index] = pan[0] * factor * lane.toLeft;
    gains[4 * index + 1] = pan[1] * factor * lane.toLeft;
    gains[4 * index + 2] = pan[2] * factor * lane.toRight;
    gains[4 * index + 3] = pan[3] * factor * lane.toRight;
  });
  return {
    count,
    start,
    end,
    offset,
    fadeIn,
    fadeOut,
    shape,
    slot,
    lane: lanes,
    laneCount: plan.lanes.length,
    gains,
    byStart: orderOf(start),
    playableFrames: Math.max(0, plan.playableFrames),
  };
}

/** The indices of the values in ascending order; of equal ones the earlier first. */
function orderOf(values: Int32Array): Int32Array {
  const order: number[] = [];
  for (let index = 0; index < values.length; index++) order.push(index);
  // A typed array would be copied into such a list to sort it by a function, and back.
  return new Int32Array(order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0)));
}

/** The source frames that clips read. */
export type ClipReads = Pick<CompiledPlan, "count" | "start" | "end" | "offset" | "slot">;

/**
 * The clips that `compilePlan` leaves out because they are silent now: muted, on a muted lane, beside a soloed lane, or without gain. One
 * change makes them audible. Only the decode worker receives them, not the mixer.
 */
export function compileStandby(plan: MixPlan, slotOf: (sourceId: string) => number): ClipReads {
  const silent = weightedClips(plan, false);
  const column = (valueOf: (clip: MixClip) => number) => Int32Array.from(silent, ({ clip }) => valueOf(clip));
  return {
    count: silent.length,
    start: column(({ startFrame }) => upToLast(startFrame)),
    end: column(({ endFrame }) => upToLast(endFrame)),
    offset: column(({ offsetFrames }) => upToLast(offsetFrames)),
    slot: column(({ sourceId }) => slotOf(sourceId)),
  };
}

/** A plan without sound. */
export function emptyPlan(): CompiledPlan {
  return compilePlan({ clips: [], lanes: [], playableFrames: 0, pictureFrames: 0 }, () => 0);
}

/** The buffers of a compiled plan, for transfer to another thread. */
export function planBuffers(plan: CompiledPlan): ArrayBuffer[] {
  return [plan.start, plan.end, plan.offset, plan.fadeIn, plan.fadeOut, plan.shape, plan.slot, plan.lane, plan.gains, plan.byStart].map(
    (array) => array.buffer as ArrayBuffer,
  );
}
