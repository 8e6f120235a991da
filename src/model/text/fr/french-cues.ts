import type { Worded } from "../language/language.ts";
import type { cueMessages } from "../timeline/cue-messages.ts";
import { formatFineDb } from "../../time/time.ts";
import { timeText } from "../../time/time-style.ts";

const ofAlternates = (count: number) => (count === 1 ? "1 variante" : `${count} variantes`);
const ofClips = (count: number) => (count === 1 ? "1 clip" : `${count} clips`);

export const frenchCues: Worded<typeof cueMessages> = {
  cueDescription: (cue, times) =>
    `Cue ${[cue.number, cue.name].filter(Boolean).join(", ")}, de ${timeText(cue.start, times.place)} à ${timeText(cue.end, times.place)}, ${ofAlternates(cue.alternates.length)}`,
  cueDeleted: (cue, stays, alternates, clips) =>
    `${cue} supprimé${stays === undefined ? "" : `, ${stays} reste`}${alternates === 0 ? "" : ` ; ${ofAlternates(alternates)} avec ${ofClips(clips)} en moins`}`,
  alternateHeard: (key, name, cue) => `${key}, ${name}, s’entend dans ${cue}`,
  noMusicHeard: (cue) => `Aucune musique dans ${cue}`,
  alternateAdded: (key, name, cue) => `${key}, ${name}, ajoutée à ${cue}`,
  alternatesDeleted: (names, cue, clips) => `Supprimé de ${cue} : ${names.join(", ")}${clips === 0 ? "" : `, avec ${ofClips(clips)}`}`,
  alternateRenamed: (before, now, cue) => `${before} devient ${now} dans ${cue}`,
  alternateTrimmed: (name, trimDb) => `${name}, ajustement de niveau ${formatFineDb(trimDb)}`,
  votesCounted: (cue, count) => `${count === 1 ? "1 vote" : `${count} votes`} dans ${cue}`,
};
