import type { Worded } from "../language/language.ts";
import type { cueMessages } from "../timeline/cue-messages.ts";
import { formatFineDb } from "../../time/time.ts";
import { timeText } from "../../time/time-style.ts";

const ofAlternates = (count: number) => (count === 1 ? "1 alternativa" : `${count} alternativas`);
const ofClips = (count: number) => (count === 1 ? "1 clip" : `${count} clips`);

export const spanishCues: Worded<typeof cueMessages> = {
  cueDescription: (cue, times) =>
    `Cue ${[cue.number, cue.name].filter(Boolean).join(", ")}, de ${timeText(cue.start, times.place)} a ${timeText(cue.end, times.place)}, ${ofAlternates(cue.alternates.length)}`,
  cueDeleted: (cue, stays, alternates, clips) =>
    `${cue} eliminado${stays === undefined ? "" : `; queda ${stays}`}${alternates === 0 ? "" : `; se quitaron ${ofAlternates(alternates)} con ${ofClips(clips)}`}`,
  alternateHeard: (key, name, cue) => `${key}, ${name}, suena en ${cue}`,
  noMusicHeard: (cue) => `Sin música en ${cue}`,
  alternateAdded: (key, name, cue) => `${key}, ${name}, añadida a ${cue}`,
  alternatesDeleted: (names, cue, clips) => `Se eliminó de ${cue}: ${names.join(", ")}${clips === 0 ? "" : `, con ${ofClips(clips)}`}`,
  alternateRenamed: (before, now, cue) => `${before} pasa a llamarse ${now} en ${cue}`,
  alternateTrimmed: (name, trimDb) => `${name}, ajuste de nivel ${formatFineDb(trimDb)}`,
  votesCounted: (cue, count) => `${count === 1 ? "1 voto" : `${count} votos`} en ${cue}`,
};
