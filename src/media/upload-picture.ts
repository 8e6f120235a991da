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
import { clipName, deriveName } from "#model/text/names.ts";
import { originalFacts } from "./originals/original-facts.ts";
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

/** A picture whose file has passed all checks. */
export type AdmittedPicture = {
  /** The file, with the type of its contents. */
  readonly file: File;
  /** Absent for a linked file. */
  readonly item?: LibraryItem;
  /** What the picture, and a project that is made for it, are called. */
  readonly names: { readonly name: string; readonly fileName: string };
  readonly picture: Picture;
  readonly probe: MediaProbe & { readonly picture: PictureProbe };
  /** Sentences about the file for the user. */
  readonly notes: readonly string[];
};

export type UploadedPicture = AdmittedPicture & { readonly item: LibraryItem };

type PictureInput = PictureUploadInput & { readonly store: Pick<MediaStore, "library">; readonly projectId: string };

type NewProjectInput = PictureUploadInput & { readonly store: Pick<MediaStore, "library" | "projects">; readonly newId: () => string };

type FlowResult<Made> = Promise<Result<Made, FlowFailure>>;

/**
 * Uploads a video (B-50): checks the file, reads its duration, uploads it into the library, and creates a private project around it.
 * The file is uploaded straight to the project's folder (B-34). A failed step removes what earlier ones created.
 */
export function uploadPicture(input: NewProjectInput): FlowResult<UploadedPicture & { readonly project: LoadedProject }> {
  return createProjectFor(input, replacePicture);
}

/** `linkPicture` in a new project. */
export function linkInNewProject(input: NewProjectInput): FlowResult<AdmittedPicture & { readonly project: LoadedProject }> {
  return createProjectFor(input, linkPicture);
}

async function createProjectFor<Made extends AdmittedPicture>(
  input: NewProjectInput,
  prepare: (input: PictureInput) => FlowResult<Made>,
): FlowResult<Made & { readonly project: LoadedProject }> {
  const { store, signal } = input;
  const projectId = input.newId();
  const prepared = await prepare({ ...input, projectId });
  if (!prepared.ok) return prepared;
  const { item, names, picture, probe } = prepared.value;
  if (signal?.aborted) {
    if (item) await store.library.remove(item);
    return aborted();
  }
  const project = await store.projects.create({
    id: projectId,
    name: names.name,
    picture,
    settings: settingsFor(probe.picture, names.fileName),
  });
  if (project.ok && project.value.picture?.url !== "") return success({ ...prepared.value, project: project.value });
  if (item) await store.library.remove(item);
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
export async function replacePicture(input: PictureInput): FlowResult<UploadedPicture> {
  const { store, projectId, onProgress, signal } = input;
  const admitted = await admitPicture(input, store.library.maxUploadBytes);
  if (!admitted.ok) return admitted;
  const { file, probe } = admitted.value;
  const { duration } = probe.picture;
  const item = await store.library.import(file, {
    mimeType: probe.mimeType,
    duration,
    projectId,
    onProgress: sendingProgress(onProgress),
    signal,
  });
  if (!item.ok) return failedCall(item.error, (message) => (message === "" ? editorMessages.videoUploadFailed : readableCause(message)));
  if (item.value.path === "") return failed(editorMessages.noVideoUrl);
  return success({ ...admitted.value, item: item.value, names: item.value, picture: { url: item.value.path, duration } });
}

/** Makes a file of any size the picture without uploading it (B-216), after the same checks. */
export async function linkPicture(input: PictureInput): FlowResult<AdmittedPicture> {
  const admitted = await admitPicture(input, Number.POSITIVE_INFINITY);
  if (!admitted.ok) return admitted;
  const { file, probe } = admitted.value;
  const original = await originalFacts(file, probe.picture).catch(() => undefined);
  if (!original) return failed(fileMessages.fileUnusable(file.name, fileMessages.fileDamaged));
  const path = await input.store.library.newPicturePath(input.projectId);
  if (!path.ok) return failedCall(path.error, readableCause);
  const names = { name: clipName(deriveName(file.name)), fileName: clipName(file.name) };
  return success({ ...admitted.value, names, picture: { url: path.value, duration: probe.picture.duration, original } });
}

async function admitPicture(input: PictureInput, maxBytes: number): FlowResult<Pick<AdmittedPicture, "file" | "probe" | "notes">> {
  const { file, check, onProgress, signal } = input;
  const admitted = await admitFile({ file, wanted: "picture", maxBytes, check, onProgress, signal });
  if (!admitted.ok) return admitted;
  const { picture, ...rest } = admitted.value.probe;
  if (!picture) return failed(fileMessages.videoTypeInvalid);
  return success({ ...admitted.value, probe: { ...rest, picture } });
}

/** Settings that a new project takes from its picture (B-47). */
export function settingsFor(picture: PictureProbe, pictureFile: string): ProjectSettings {
  return { ...DEFAULT_SETTINGS, pictureFile, frameRate: picture.frameRate };
}
