import * as fc from "fast-check";
import type { Clip } from "#model/timeline/clip.ts";
import { MARKER_COLOURS } from "#model/timeline/marker.ts";
import { timelineOf } from "#model/timeline/timeline.ts";

const anyTime = fc.double({ min: 0, max: 100_000, noNaN: true }).map((value) => value + 0);
export const anyId = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text !== "__proto__");
export const anyClip: fc.Arbitrary<Clip> = fc
  .record({
    id: anyId,
    name: fc.string(),
    url: fc.string({ minLength: 1 }),
    startTime: anyTime,
    laneIndex: fc.nat(9999),
    sourceOffset: anyTime,
    originalDuration: fc.option(anyTime, { nil: undefined }),
    muted: fc.boolean(),
    gainDb: fc.double({ min: -200, max: 100, noNaN: true }).map((value) => value + 0),
    pan: fc.double({ min: -1, max: 1, noNaN: true }).map((value) => value + 0),
    fadeIn: anyTime,
    fadeOut: anyTime,
  })
  .map((clip) => ({ ...clip, endTime: clip.startTime + 1 }));
/** A timeline with all that version 1 of Project JSON holds. */
export const anyTimeline = fc
  .record({
    name: fc.string(),
    clips: fc.uniqueArray(anyClip, { selector: (clip) => clip.id, maxLength: 20 }),
    cues: fc.constant([]),
    picture: fc.option(fc.record({ url: fc.string({ minLength: 1 }), duration: anyTime }), { nil: undefined }),
    settings: fc.record({
      lanes: fc.array(
        fc.record({ name: fc.string(), gain: fc.double({ min: 0, max: 100, noNaN: true }), muted: fc.boolean(), solo: fc.boolean() }),
        { maxLength: 5 },
      ),
      videoSound: fc.record({ gain: fc.constantFrom(0, 0.5, 1), muted: fc.boolean() }),
      loopRange: fc.option(
        anyTime.map((start) => ({ start, end: start + 2 })),
        { nil: undefined },
      ),
      markers: fc
        .uniqueArray(fc.record({ id: anyId, time: anyTime, name: fc.string(), colour: fc.constantFrom(...MARKER_COLOURS) }), {
          selector: (marker) => marker.id,
          maxLength: 5,
        })
        .map((markers) => markers.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))),
      frameRate: fc.constantFrom(undefined, { numerator: 30_000, denominator: 1001 }),
      dropFrame: fc.boolean(),
      startTimecodeFrames: fc.nat(1e9),
    }),
  })
  .map(timelineOf);
