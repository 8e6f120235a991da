import { putCue } from "#model/edits/change.ts";
import type { Change } from "#model/edits/change.ts";
import { cueLabel } from "#model/timeline/cue.ts";
import type { Cue } from "#model/timeline/cue.ts";
import type { Clip, Picture } from "#model/timeline/clip.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";

/** The rows that a device committed, and the same rows as it saw them before. */
export type LoggedEdit = {
  readonly opId: string;
  readonly kind: string;
  readonly changes: readonly Change[];
  readonly before: readonly Change[];
};

export type Content = {
  readonly name: string;
  readonly picture: Picture | undefined;
  readonly settings: ProjectSettings;
  readonly clips: readonly Clip[];
  readonly cues: readonly Cue[];
};

type Fields = ReadonlyMap<string, { readonly value: unknown; readonly subject: string }>;

/** Tolerance in seconds: values that went through a merge differ by rounding. */
const STRAY = 1e-4;
const ABSENT = "absent";

/**
 * Returns the edits that are neither in the final content, nor replaced by a later edit of a device that knew them, nor about a clip,
 * marker, cue or lane that a message names. Empty if no edit was lost silently.
 */
export function lostEdits(edits: readonly LoggedEdit[], final: Content, messages: readonly string[]): readonly string[] {
  const end = fieldsOf([
    ...final.clips.map((clip): Change => ({ kind: "putClip", clip })),
    ...final.cues.map(putCue),
    { kind: "setSettings", settings: final.settings },
    { kind: "setPicture", picture: final.picture },
    { kind: "rename", name: final.name },
  ]);
  const written = edits.map((edit) => ({ edit, before: fieldsOf(edit.before), after: fieldsOf(edit.changes) }));
  /** By field: the values that some edit knowingly replaced. */
  const replaced = new Map<string, unknown[]>();
  for (const { before, after } of written) {
    for (const [field, { value }] of before) {
      if (isSame(value, valueOf(after, field))) continue;
      replaced.set(field, [...(replaced.get(field) ?? []), value]);
    }
  }
  const namesOf = namesOfSame([...written.flatMap(({ before, after }) => [before, after]), end]);
  const isTold = namedIn(messages);
  const isNamed = (field: string, subject: string) => namesOf(subject).some((name) => isTold(field, name));
  const slipped = new Set(written.flatMap(({ before, after }) => slippedClips(before, after)));
  const hasPiece = carriedByPieces(written, end, (one, other) => namesOf(one).includes(other));
  const lost: string[] = [];
  for (const { edit, before, after } of written) {
    for (const field of new Set([...before.keys(), ...after.keys()])) {
      const [was, is, now] = [valueOf(before, field), valueOf(after, field), valueOf(end, field)];
      if (isSame(was, is) || isSame(now, is) || isPlaceOf(slipped, field)) continue;
      // A removed subject is checked as a whole, not field by field.
      if (is === ABSENT && field.includes(" ") && !field.endsWith(" there")) continue;
      const known = is === ABSENT ? isMadeAgain(field, written) : (replaced.get(field) ?? []).some((value) => isSame(value, is));
      const subject = after.get(field)?.subject ?? before.get(field)?.subject ?? "";
      if (!known && !isNamed(field, subject) && !hasPiece(field, subject, is, now))
        lost.push(
          `${edit.kind} ${edit.opId}: ${field} of “${subject}” ${JSON.stringify(was)} → ${JSON.stringify(is)}, is ${JSON.stringify(now)}`,
        );
    }
  }
  return lost;
}

/** All names of a clip, whose name may have been changed since: messages and pieces have the name of their time. */
function namesOfSame(states: readonly Fields[]): (name: string) => readonly string[] {
  const groups = new Map<string, Set<string>>();
  const byClip = new Map<string, string>();
  for (const [field, { subject }] of states.flatMap((fields) => [...fields])) {
    if (!field.startsWith("clip ") || !field.endsWith(" name")) continue;
    const [mine, theirs] = [groups.get(subject) ?? new Set([subject]), groups.get(byClip.get(field) ?? subject) ?? new Set([subject])];
    const joined = new Set([...mine, ...theirs]);
    for (const name of joined) groups.set(name, joined);
    byClip.set(field, subject);
  }
  return (name) => [...(groups.get(name) ?? [name])];
}

type Written = readonly { readonly before: Fields; readonly after: Fields }[];

/**
 * An edit of a clip that was split on another device is applied to the pieces: its value is on a clip of the same name; and a piece may
 * have, in place of its original value, one that an edit gave to the clip it was split from.
 */
function carriedByPieces(
  written: Written,
  end: Fields,
  isSameClip: (name: string, other: string) => boolean,
): (field: string, subject: string, is: unknown, now: unknown) => boolean {
  const partOf = (field: string) => field.split(" ")[2];
  const clips = (fields: Fields) => [...fields].filter(([field]) => field.startsWith("clip "));
  const split = new Set<string>();
  for (const { before, after } of written) {
    const removed = clips(before).filter(([field]) => !after.has(field));
    const added = clips(after).filter(([field]) => !before.has(field));
    for (const [, { subject }] of removed) if (added.some(([, one]) => isSameClip(one.subject, subject))) split.add(subject);
  }
  const all = written.flatMap(({ after }) => clips(after));
  return (field, subject, is, now) => {
    if (!field.startsWith("clip ") || ![...split].some((name) => isSameClip(name, subject))) return false;
    const isOf = ([other, one]: (typeof all)[number], value: unknown) =>
      partOf(other) === partOf(field) && isSameClip(one.subject, subject) && isSame(one.value, value);
    return now === ABSENT ? clips(end).some((one) => isOf(one, is)) : all.some((one) => isOf(one, now));
  };
}

function valueOf(fields: Fields, field: string): unknown {
  return fields.has(field) ? fields.get(field)?.value : ABSENT;
}

/** Clips whose sound was slipped by an edit: a trim and a slip of two devices add up, so that neither device's number is in the result. */
function slippedClips(before: Fields, after: Fields): readonly string[] {
  const shift = (field: string) => Number(valueOf(after, field)) - Number(valueOf(before, field));
  return [...after.keys()].flatMap((field) => {
    const [kind = "", id = "", part] = field.split(" ");
    if (kind !== "clip" || part !== "from" || Math.abs(shift(field)) <= STRAY) return [];
    return Math.abs(shift(field) - shift(`clip ${id} to`)) <= STRAY ? [id] : [];
  });
}

function isPlaceOf(clips: ReadonlySet<string>, field: string): boolean {
  const [kind, id = "", part = ""] = field.split(" ");
  return kind === "clip" && clips.has(id) && ["sound", "from", "to"].includes(part);
}

/** The words in a message that stand for a field of the ledger. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  clip: ["clip"],
  "clip muted": ["mute"],
  "clip gainDb": ["gain"],
  "clip pan": ["pan"],
  "clip name": ["name"],
  "clip laneIndex": ["lane"],
  "clip sound": ["position", "sound from"],
  "clip from": ["start", "sound from"],
  "clip to": ["end", "sound from"],
  "marker time": ["marker time"],
  "marker colour": ["marker colour"],
  "marker name": ["marker name"],
  "marker there": ["marker"],
  "cue number": ["number"],
  "cue name": ["name"],
  "cue start": ["start"],
  "cue end": ["end"],
  "cue isMatched": ["loudness match"],
  "cue chosenId": ["heard alternate"],
  "lane name": ["lane name"],
  "lane gain": ["lane gain"],
  "lane muted": ["lane mute"],
  "lane solo": ["lane solo"],
  loop: ["loop"],
  picture: ["video"],
  name: ["name"],
};

/**
 * Whether a message names a field: by the names of its clip (or marker) and the field, or by the name in a question about the whole clip.
 */
function namedIn(messages: readonly string[]): (field: string, subject: string) => boolean {
  const lines = messages.filter((message) => message.startsWith("Changed on two devices")).flatMap((message) => message.split("\n"));
  const questions = messages.filter((message) => message.startsWith("You have ")).join("\n");
  return (field, subject) => {
    const [kind = "", id, part] = field.split(" ");
    const labels = LABELS[id === undefined ? kind : `${kind} ${part}`] ?? [];
    const isWhole = (line: string, label: string) => ["clip", "marker", "cue"].includes(label) && line.startsWith(`“${subject}”: `);
    const isAbout = (line: string, label: string) =>
      isWhole(line, label) ||
      // A lane may have been renamed by the time its values are merged.
      (kind === "lane" ? line.includes(`”, ${label}: `) : line.startsWith(`“${subject}”, ${label}: `));
    const isTold = lines.some((line) => [...labels, ...(kind === "lane" ? [] : [kind])].some((label) => isAbout(line, label)));
    return isTold || (kind === "clip" && questions.includes(`“${subject}”`));
  };
}

/** Whether a removed subject exists because an edit created it again, as an undo does. */
function isMadeAgain(field: string, written: readonly { readonly before: Fields; readonly after: Fields }[]): boolean {
  return written.some(({ before, after }) => !before.has(field) && after.has(field));
}

function isSame(a: unknown, b: unknown): boolean {
  return typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= STRAY : JSON.stringify(a) === JSON.stringify(b);
}

/**
 * What rows contain, field by field. A clip's place is split into the position of its sound and the audible part of it, so that a move and
 * a trim do not conflict.
 */
function fieldsOf(changes: readonly Change[]): Fields {
  const fields = new Map<string, { value: unknown; subject: string }>();
  for (const change of changes) {
    switch (change.kind) {
      case "putClip": {
        const { id, name, startTime, endTime, sourceOffset, muted, gainDb, pan, laneIndex } = change.clip;
        const place = { sound: startTime - sourceOffset, from: sourceOffset, to: sourceOffset + endTime - startTime };
        for (const [field, value] of Object.entries({ there: true, name, muted, gainDb, pan, laneIndex, ...place })) {
          fields.set(`clip ${id} ${field}`, { value, subject: name });
        }
        break;
      }
      case "putCue": {
        const { id, number, name, start, end, isMatched, chosenId = null } = change.cue;
        for (const [field, value] of Object.entries({ there: true, number, name, start, end, isMatched, chosenId })) {
          fields.set(`cue ${id} ${field}`, { value, subject: cueLabel(change.cue) });
        }
        break;
      }
      case "setSettings":
        for (const { id, ...marker } of change.settings.markers) {
          for (const [field, value] of Object.entries({ there: true, ...marker })) {
            fields.set(`marker ${id} ${field}`, { value, subject: marker.name });
          }
        }
        Array.from({ length: 20 }, (_, index) => change.settings.lanes[index] ?? defaultLane(index)).forEach((lane, index) => {
          for (const [field, value] of Object.entries(lane)) fields.set(`lane ${index} ${field}`, { value, subject: lane.name });
        });
        fields.set("loop", { value: change.settings.loopRange ?? null, subject: "Project" });
        break;
      case "setPicture":
        fields.set("picture", { value: change.picture ?? null, subject: "Project" });
        break;
      case "rename":
        fields.set("name", { value: change.name, subject: "Project" });
        break;
      case "removeClip":
      case "removeCue":
        break;
    }
  }
  return fields;
}
