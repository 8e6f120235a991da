import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";
import { withCause } from "./readable-cause.ts";

/** Sentences about audible and missing sound. Used by editors, and by the mixes that pages ask for. */
const english = {
  soundTakenAway: "The browser has taken the sound away, so playback stopped. Click anywhere to get it back.",
  soundTakenAwayIdle: "The browser has taken the sound away. Click anywhere to get it back.",
  soundInterrupted: "The system has taken the sound away, perhaps for a call. Click anywhere to get it back.",
  soundClosed: "The sound was shut down. Your edits and your place are kept: one click starts it again.",
  soundLost:
    "The audio device does not answer, so nothing can be heard. Your edits and your place are kept: one click starts the sound again.",
  soundNoDevice: "No sound device: playback is silent. The sound comes back when there is one.",
  soundResume: "Resume playback",
  soundRestart: "Turn sound on",
  soundWaiting: "Waiting for sound",
  audioDevicesChanged: "Your audio devices have changed. Sound goes where your system sends it.",
  audioDevicesChangedWithOffset: (offsetMs: string) =>
    `Your audio devices have changed. The latency offset of ${offsetMs} is still on: look at it in the audio settings.`,
  latencyHint:
    "Above 0 when you hear the sound after the playhead has passed, as with Bluetooth. Play, and move it until both meet. Kept on this device.",
  latencyKnown: (latencyMs: number) => `${latencyMs} ms are already counted for this device.`,
  dropOuts: (shownCount: string) => (shownCount === "1" ? "1 drop-out" : `${shownCount} drop-outs`),
  measuringMix: "Measuring...",
  mixMeasured: (time: string) => `Whole mix, measured at ${time}.`,
  mixChanged: (time: string) => `The mix has changed since it was measured at ${time}.`,
  mixLeftOut: (clips: string) => `Clips left out: ${clips}.`,
  alternateNotMeasured: (message: string) => `${withCause("This alternate could not be measured:", message.replace(/[.\s]+$/u, ""))}.`,
  mixNotMeasured: (message: string) => `${withCause("The mix could not be measured:", message.replace(/[.\s]+$/u, ""))}.`,
  mixNotMade: (message: string) => `${withCause("The mix could not be made:", message.replace(/[.\s]+$/u, ""))}.`,
  measuringStoodStill: "nothing more happened",
  mixHintSound: "Convert the file of this sound to WAV, FLAC or MP3 and put it in again, or mute what plays it.",
  dropOutsNone: "None: everything could be heard.",
  dropOutsUncounted: "All sound was ready in time. This browser does not count where the device breaks off.",
  dropOutsHint: (count: number) =>
    count === 1
      ? "The sound broke off once while playing: the computer was too busy. Close what else is working."
      : `The sound broke off ${count} times while playing: the computer was too busy. Close what else is working.`,
  soundGaps: "gaps in the sound",
  soundLate: (seconds: string) => `${seconds} s of sound were not read in time.`,
  decodingRestarted: "Reading sound files stopped and was started again. Your edits and your place are kept.",
  decodingReduced:
    "The last page ended while it was reading sound. In case the browser's decoder was why, sound is now decoded without it; MP3, AAC and the like of more than 10 minutes are not heard.",
  decodingTryAgain: "Try again",
  memoryShort: "This page is running out of memory. Reload it to go on: your edits and your place are kept.",
  memoryReload: "Reload",
  pageWasLost: "This page was closed unexpectedly; the computer may have run out of memory. Your edits and your place are back.",
  spokenSilent: "silent",
  /** The levels of both channels, for screen readers. */
  spokenLevel: (first: string, last: string) => `left ${first}, right ${last}`,
} as const;

export type SoundMessages = Worded<typeof english>;
export let soundMessages: SoundMessages = english;
followWords("sound", english, (words) => {
  soundMessages = words;
});
