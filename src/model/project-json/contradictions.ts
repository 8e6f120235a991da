import { messages } from "../text/messages.ts";
import { LEAST_CUE_SECONDS } from "../timeline/limits.ts";
import { LATEST_PROJECT_VERSION } from "./project-json.ts";
import type { CheckedProject } from "./project-schema.ts";
import type { CheckedProject2 } from "./project-schema-2.ts";

export type Contradiction = { readonly path: string; readonly message: string };

/** Violations of the rules across fields, which the published JSON Schemas cannot express. */
export function* contradictionsIn(project: CheckedProject | CheckedProject2): Generator<Contradiction> {
  const { clips, markers, loopRange } = project;
  for (const [index, { startTime, endTime }] of clips.entries()) {
    if (endTime !== undefined && endTime <= startTime) yield reversed(`clips[${index}].endTime`);
  }
  yield* doubled(clips.map(({ id }, index) => [`clips[${index}].id`, id]));
  yield* doubled(markers.map(({ id }, index) => [`markers[${index}].id`, id]));
  if (loopRange && loopRange.end <= loopRange.start) yield reversed("loopRange.end");
  if (project.version === LATEST_PROJECT_VERSION) yield* inAdditions(project);
}

function* inAdditions({ cues = [], beats = [] }: CheckedProject2): Generator<Contradiction> {
  yield* doubled(cues.map(({ id }, index) => [`cues[${index}].id`, id]));
  yield* doubled(
    cues.flatMap(({ alternates }, cue) => alternates.map(({ id }, index) => [`cues[${cue}].alternates[${index}].id`, id] as const)),
  );
  yield* doubled(beats.map(({ url }, index) => [`beats[${index}].url`, url]));
  for (const [index, { start, end, alternates, chosenId, referenceId }] of cues.entries()) {
    if (end - start < LEAST_CUE_SECONDS) yield { path: `cues[${index}].end`, message: messages.projectCueTooShort };
    for (const [field, id] of Object.entries({ chosenId, referenceId })) {
      const isKnown = id === undefined || alternates.some((alternate) => alternate.id === id);
      if (!isKnown) yield { path: `cues[${index}].${field}`, message: messages.projectNoAlternate(id) };
    }
  }
}

/** @param ids with the path of each */
function* doubled(ids: readonly (readonly [path: string, id: string])[]): Generator<Contradiction> {
  const known = new Set<string>();
  for (const [path, id] of ids) {
    if (known.has(id)) yield { path, message: messages.projectIdTwice(id) };
    known.add(id);
  }
}

function reversed(path: string): Contradiction {
  return { path, message: messages.projectEndsBeforeStart };
}
