import { expect, test } from "vitest";
import { placeByFirstFit } from "#model/timeline/first-fit.ts";
import { aClip } from "#tests/support/model/builders.ts";

const at = (id: string, startTime: number, endTime: number, laneIndex?: number) => ({ ...aClip({ id, startTime, endTime }), laneIndex });

test("B-73 clips without a lane are placed by start time on the first lane where they overlap nothing; the others keep theirs", () => {
  const clips = [at("late", 10, 20), at("early", 0, 12), at("kept", 0, 5, 1), at("after", 12, 15), at("third", 1, 4)];
  const lanes = Object.fromEntries(placeByFirstFit(clips).map((clip) => [clip.id, clip.laneIndex]));
  expect(lanes).toEqual({ early: 0, third: 2, late: 1, after: 0, kept: 1 });
  expect(placeByFirstFit(clips).map((clip) => clip.id)).toEqual(clips.map((clip) => clip.id));
});
