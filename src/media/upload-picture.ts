import type { Picture } from "#model/timeline/clip.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { readableCause } from "#model/text/readable-cause.ts";
import { success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { admitFile } from "./admit-file.ts";
import { aborted, failed, failedCall, sendingProgress } from "./flow.ts";
import type { FlowFailure, OnFlowProgress } from "./flow.ts";
import type { MediaProbe, PictureProbe } from "./probe/media-probe.ts";
import type { PlayCheck } from "./probe/play-check.ts";
import type { MediaStore } from "./media-store.ts";

export type PictureUploadInput = {
  readonly file: File;
  /** Checks whether this browser plays the file (`checkPlayable`); absent: not tried. */
  readonly check?: PlayCheck | undefined;
  readonly onProgress?: OnFlowProgress | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type UploadedPicture = {
  /** The uploaded file, with the type of its contents. */
  readonly file: File;
  readonly item: LibraryItem;
  readonly picture: Picture;
  readonly probe: MediaProbe & { readonly picture: PictureProbe };
  /** Sentences about the file for the user. */
  readonly notes: readonly string[];
};

export type NewPictureProject = UploadedPicture & { readonly project: LoadedProject };

/**
 * Uploads a video (B-50): checks the file, reads its duration, uploads it into the library, and creates a private project around it.
 * The file is uploaded straight to the project's folder (B-34). A failed step removes what earlier ones created.
 */
export async function uploadPicture(
  input: PictureUploadInput & { readonly store: Pick<MediaStore, "library" | "projects">; readonly newId: () => string },
): Promise<Result<NewPictureProject, FlowFailure>> {
  const { store, signal } = input;
  const projectId = input.newId();
  const uploaded = await replacePicture({ ...input, projectId });
  if (!uploaded.ok) return uploaded;
  const { item, picture, probe } = uploaded.value;
  if (signal?.aborted) {
    await store.library.remove(item);
    return aborted();
  }
  const project = await store.projects.create({
    id: projectId,
    name: item.name,
    picture,
    settings: settingsFor(probe.picture, item.fileName),
  });
  if (project.ok && project.value.picture?.url !== "") return success({ ...uploaded.value, project: project.value });
  await store.library.remove(item);
  if (project.ok) {
    await store.projects.remove(project.value.id);
    return failed(editorMessages.projectWithoutVideo);
  }
  return failedCall(project.error, (message) => (message === "" ? editorMessages.projectCreateFailed : readableCause(message)));
}

/**
 * "Change Video" (B-49): uploads a new picture for a project whose clips stay. Resolves with the picture for the edit that sets it; the
 * frame rate for the project's settings is in `probe.picture`.
 */
export async function replacePicture(
  input: PictureUploadInput & { readonly store: Pick<MediaStore, "library">; readonly projectId: string },
): Promise<Result<UploadedPicture, FlowFailure>> {
  const { store, projectId, check, onProgress, signal } = input;
  const { maxUploadBytes: maxBytes } = store.library;
  const admitted = await admitFile({ file: input.file, wanted: "picture", maxBytes, check, onProgress, signal });
  if (!admitted.ok) return admitted;
  const { file, notes } = admitted.value;
  const { picture: pictureProbe, ...rest } = admitted.value.probe;
  if (!pictureProbe) return failed(fileMessages.videoTypeInvalid);
  const probe = { ...rest, picture: pictureProbe };
  const { duration } = pictureProbe;
  const item = await store.library.import(file, {
    mimeType: probe.mimeType,
    duration,
    projectId,
    onProgress: sendingProgress(onProgress),
    signal,
  });
  if (!item.ok) return failedCall(item.error, (message) => (message === "" ? editorMessages.videoUploadFailed : readableCause(message)));
  if (item.value.path === "") return failed(editorMessages.noVideoUrl);
  return success({ file, item: item.value, picture: { url: item.value.path, duration }, probe, notes });
}

/** Settings that a new project takes from its picture (B-47). */
export function settingsFor(picture: PictureProbe, pictureFile: string): ProjectSettings {
  return { ...DEFAULT_SETTINGS, pictureFile, frameRate: picture.frameRate };
}
