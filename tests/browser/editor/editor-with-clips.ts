import { expect, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, mountEditor, toneFile } from "./mount-editor-page.tsx";

type Content = { readonly clips: readonly Clip[]; readonly settings: ProjectSettings };

/** Stands for a newly generated id. */
export const NEW = "new";

/** Two clips that overlap on one lane, one clip on another; the playhead at 2 s; and the stored clips. */
export async function editorWithClips(change: Partial<ProjectSettings> = {}) {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  const project = await aProject(backend, [toneFile("bed.wav", 8)]);
  const [item] = unwrap(await backend.library.list());
  const sound = { url: item?.path ?? "", originalDuration: 8, sourceOffset: 0 };
  const clips = [
    aClip({ ...sound, id: crypto.randomUUID(), name: "Bed", startTime: 1, endTime: 5 }),
    aClip({ ...sound, id: crypto.randomUUID(), name: "Tail", startTime: 4, endTime: 8 }),
    aClip({ ...sound, id: crypto.randomUUID(), name: "Rain", startTime: 1, endTime: 3, laneIndex: 1 }),
  ];
  const settings = { ...DEFAULT_SETTINGS, ...change };
  const changes = [...clips.map((clip) => ({ kind: "putClip" as const, clip })), { kind: "setSettings" as const, settings }];
  unwrap(await backend.operations.apply(project.id, { opId: crypto.randomUUID(), baseRev: 0, kind: "addClip", changes }));
  mountEditor(backend);
  const known = new Set(clips.map(({ id }) => id));
  const stored = async (): Promise<Content> => {
    const kept = unwrap(await backend.projects.load(project.id));
    const named = kept.clips.map((clip) => (known.has(clip.id) ? clip : { ...clip, id: NEW }));
    return {
      clips: named.toSorted((a, b) => a.laneIndex - b.laneIndex || a.startTime - b.startTime || a.endTime - b.endTime),
      settings: kept.settings,
    };
  };
  await expect.element(page.getByRole("gridcell", { name: /^Rain/u })).toBeInTheDocument();
  await page.getByRole("heading", { name: "Layback" }).click();
  for (let step = 0; step < 6; step++) await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  const before = await stored();
  expect(before).toEqual({ clips, settings });
  return { before, stored };
}

/** Rounds times to the millisecond. */
export function nearly(clip: Clip): Clip {
  const near = (seconds: number): number => expect.closeTo(seconds, 3) as never;
  const { startTime, endTime, sourceOffset } = clip;
  return { ...clip, startTime: near(startTime), endTime: near(endTime), sourceOffset: near(sourceOffset) };
}
