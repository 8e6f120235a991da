import type { Worded } from "../language/language.ts";
import type { cueMessages } from "../timeline/cue-messages.ts";
import { formatFineDb } from "../../time/time.ts";
import { timeText } from "../../time/time-style.ts";

const ofAlternates = (count: number) => (count === 1 ? "1 Alternative" : `${count} Alternativen`);
const ofClips = (count: number) => (count === 1 ? "1 Clip" : `${count} Clips`);

export const germanCues: Worded<typeof cueMessages> = {
  cueDescription: (cue, times) =>
    `Cue ${[cue.number, cue.name].filter(Boolean).join(", ")}, ${timeText(cue.start, times.place)} bis ${timeText(cue.end, times.place)}, ${ofAlternates(cue.alternates.length)}`,
  cueDeleted: (cue, stays, alternates, clips) =>
    `${cue} gelöscht${stays === undefined ? "" : `, ${stays} bleibt`}${alternates === 0 ? "" : `; ${ofAlternates(alternates)} mit ${ofClips(clips)} entfernt`}`,
  alternateHeard: (key, name, cue) => `${key}, ${name}, ist in ${cue} zu hören`,
  noMusicHeard: (cue) => `Keine Musik in ${cue}`,
  alternateAdded: (key, name, cue) => `${key}, ${name}, zu ${cue} hinzugefügt`,
  alternatesDeleted: (names, cue, clips) => `${names.join(", ")} aus ${cue} gelöscht${clips === 0 ? "" : `, mit ${ofClips(clips)}`}`,
  alternateRenamed: (before, now, cue) => `${before} in ${cue} in ${now} umbenannt`,
  alternateTrimmed: (name, trimDb) => `${name}, Pegelkorrektur ${formatFineDb(trimDb)}`,
  votesCounted: (cue, count) => `${count === 1 ? "1 Stimme" : `${count} Stimmen`} in ${cue}`,
};
