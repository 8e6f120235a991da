import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { allClips, allCues, timelineOf } from "#model/timeline/timeline.ts";

/** A timeline whose objects have a field each that this version does not know, with a value of their own. */
export function withOtherFieldsEverywhere({ name, picture, settings, ...rest }: ProjectTimeline): ProjectTimeline {
  const tagged = <Row extends object>(row: Row, tag: string): Row => ({ ...row, later: { of: tag } });
  const { lanes, markers, videoSound, loopRange } = settings;
  return timelineOf({
    name,
    clips: allClips({ name, picture, settings, ...rest }).map((clip) => tagged(clip, `clip ${clip.id}`)),
    cues: allCues(rest).map((cue) => ({
      ...tagged(cue, `cue ${cue.id}`),
      alternates: cue.alternates.map((alternate) => tagged(alternate, `alternate ${alternate.id}`)),
    })),
    picture: picture && tagged(picture, `picture ${picture.url}`),
    settings: {
      ...tagged(settings, "project"),
      lanes: lanes.map((lane, index) => tagged(lane, `lane ${index}`)),
      markers: markers.map((marker) => tagged(marker, `marker ${marker.id}`)),
      videoSound: tagged(videoSound, "video sound"),
      loopRange: loopRange && tagged(loopRange, "loop range"),
    },
  });
}

/** The `of` of such an object; undefined where it has none. */
export function tagOf(row: object | undefined): string | undefined {
  const { later }: { readonly later?: { readonly of: string } } = row ?? {};
  return later?.of;
}
