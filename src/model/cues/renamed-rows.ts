import type { Clip } from "../timeline/clip.ts";
import type { Cue } from "../timeline/cue.ts";

type Rows = { readonly clips: readonly Clip[]; readonly cues: readonly Cue[] };

/** Clips and cues as the rows of another project: all have new ids, alternates too, and each clip stays in its alternate. */
export function withNewIds({ clips, cues }: Rows, newId: () => string): Rows {
  const alternates = new Map<string, string>();
  const renamed = (id: string) => {
    const now = alternates.get(id) ?? newId();
    alternates.set(id, now);
    return now;
  };
  return {
    clips: clips.map((clip) => ({
      ...clip,
      id: newId(),
      ...(clip.alternateId !== undefined && { alternateId: renamed(clip.alternateId) }),
    })),
    cues: cues.map((cue) => ({
      ...cue,
      id: newId(),
      alternates: cue.alternates.map((alternate) => ({ ...alternate, id: renamed(alternate.id) })),
      ...(cue.chosenId !== undefined && { chosenId: renamed(cue.chosenId) }),
      referenceId: renamed(cue.referenceId),
      ...(cue.votes && { votes: cue.votes.map((vote) => ({ ...vote, alternateId: renamed(vote.alternateId) })) }),
    })),
  };
}
