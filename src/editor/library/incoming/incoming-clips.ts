import { createTaskPool } from "#engine/worker/task-pool.ts";
import { probeMedia } from "#media/probe/probe-media.ts";
import { addClips } from "#model/edits/add-clips.ts";
import type { ClipSpread, Sound } from "#model/edits/add-clips.ts";
import { withoutLocked } from "#model/edits/locked-lanes.ts";
import { deriveName } from "#model/text/names.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { EditorDeps } from "../../actions/action-deps.ts";

/** Where the sounds of a drop begin. Without a lane: where the library's "Add to timeline" would put them. */
export type DropPlace = { readonly seconds: number; readonly laneIndex: number | undefined; readonly spread: ClipSpread };

/** Each probe runs in a worker of its own, beside the one of the import. */
const PROBES_AT_ONCE = 2;

export type IncomingClips = {
  /** The import of this file has ended: it is a clip now, or nothing. */
  readonly end: (file: File) => void;
  /** This file, whose import had ended, is imported after all (B-222). */
  readonly begin: (file: File) => void;
};

/**
 * Shows dropped sounds on the timeline while they are imported (B-174), each with its length as soon as that is read from its file.
 * @param placeOf where the first one that is left will lie; undefined if it will not
 */
export function showIncoming(
  { store, newId }: Pick<EditorDeps, "store" | "newId">,
  files: readonly File[],
  placeOf: () => DropPlace | undefined,
): IncomingClips {
  const sounds = new Map<File, Sound & { readonly id: string }>();
  const probes = new Map<File, AbortController>();
  const pool = createTaskPool(PROBES_AT_ONCE);
  let shown: readonly Clip[] = [];
  const show = () => {
    const place = placeOf();
    const before = shown;
    const { timeline } = store.getState().document;
    const added = place && addClips(timeline, [...sounds.values()], { ...place, startTime: place.seconds });
    const edit = added && withoutLocked(added, timeline).edit;
    shown = (edit?.changes ?? []).flatMap((change) => (change.kind === "putClip" ? change.clip : []));
    store.setState(({ incoming }) => ({ incoming: [...incoming.filter((clip) => !before.includes(clip)), ...shown] }));
  };
  const measure = async (file: File, { signal }: AbortController) => {
    const probed = await probeMedia(file, { signal });
    const sound = sounds.get(file);
    if (!probed.ok || !sound) return;
    sounds.set(file, { ...sound, duration: probed.value.duration });
    show();
  };
  const begin = (begun: readonly File[]) => {
    for (const file of begun) sounds.set(file, { id: newId(), name: deriveName(file.name), url: "", duration: undefined });
    show();
    for (const file of begun) {
      const probe = new AbortController();
      probes.set(file, probe);
      void pool.run(() => measure(file, probe));
    }
  };
  begin(files);
  return {
    begin: (file) => begin([file]),
    end: (file) => {
      probes.get(file)?.abort();
      if (sounds.delete(file)) show();
    },
  };
}
