import type { Cue } from "../../timeline/cue.ts";
import { formatFineDb } from "../../time/time.ts";
import { timeText } from "../../time/time-style.ts";
import type { TimeStyles } from "../../time/time-style.ts";

const ofAlternates = (count: number) => (count === 1 ? "1 alternate" : `${count} alternates`);
const ofClips = (count: number) => (count === 1 ? "1 clip" : `${count} clips`);

/** Sentences about cues and alternates. `cue`: its number; `key`: that chooses the alternate. Part of `messages`. */
export const cueMessages = {
  cueDescription: (cue: Cue, times: TimeStyles) =>
    `Cue ${[cue.number, cue.name].filter(Boolean).join(", ")}, ${timeText(cue.start, times.place)} to ${timeText(cue.end, times.place)}, ${ofAlternates(cue.alternates.length)}`,
  /** `stays`: the alternate whose clips stay; undefined: none. The counts are of what has gone. */
  cueDeleted: (cue: string, stays: string | undefined, alternates: number, clips: number) =>
    `${cue} deleted${stays === undefined ? "" : `, ${stays} stays`}${alternates === 0 ? "" : `; ${ofAlternates(alternates)} with ${ofClips(clips)} went`}`,
  alternateHeard: (key: number, name: string, cue: string) => `${key}, ${name}, heard in ${cue}`,
  noMusicHeard: (cue: string) => `No music in ${cue}`,
  alternateAdded: (key: number, name: string, cue: string) => `${key}, ${name}, added to ${cue}`,
  /** `clips`: how many have gone with it. */
  alternatesDeleted: (names: readonly string[], cue: string, clips: number) =>
    `${names.join(", ")} deleted from ${cue}${clips === 0 ? "" : `, with ${ofClips(clips)}`}`,
  alternateRenamed: (before: string, now: string, cue: string) => `${before} renamed to ${now} in ${cue}`,
  alternateTrimmed: (name: string, trimDb: number) => `${name}, trim ${formatFineDb(trimDb)}`,
  votesCounted: (cue: string, count: number) => `${count === 1 ? "1 vote" : `${count} votes`} in ${cue}`,
} as const;
