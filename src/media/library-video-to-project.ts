import type { Picture } from "#model/timeline/clip.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { storagePathOf } from "#model/storage-path.ts";
import { aborted, failed, failedCall } from "./flow.ts";
import type { FailedFlow, FlowFailure } from "./flow.ts";
import type { PictureProbe } from "./probe/media-probe.ts";
import type { PlayCheck } from "./probe/play-check.ts";
import { probeSentence } from "./probe/probe-sentence.ts";
import { probeStored } from "./probe/probe-stored.ts";
import type { StoredProbeFailure } from "./probe/probe-stored.ts";
import type { MediaStore } from "./media-store.ts";
import { settingsFor } from "./upload-picture.ts";

export type LibraryVideoInput = {
  readonly store: Pick<MediaStore, "projects" | "media">;
  readonly item: LibraryItem;
  /** Checks whether this browser plays its picture (`checkStoredPicture`); absent: not tried. */
  readonly check?: PlayCheck | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * A library video dropped onto the timeline (B-69): reads its duration, creates a project, copies the video into the project's folder,
 * and sets the copy as the project's picture. If copying fails, the new project is removed; failures say "Failed to load video: …".
 */
export async function libraryVideoToProject({
  store,
  item,
  check,
  signal,
}: LibraryVideoInput): Promise<Result<LoadedProject, FlowFailure>> {
  const { projects, media } = store;
  const video = await probedVideo({ media, item, check, signal });
  if (!video.ok) return video;
  const { path, probe } = video.value;
  const { duration } = probe;
  const project = await projects.create({
    name: item.name,
    picture: { url: path, duration },
    settings: settingsFor(probe, item.fileName),
  });
  if (!project.ok) return failedCall(project.error, editorMessages.videoLoadFailed);
  const { id } = project.value;
  if (id === "") return failed(editorMessages.projectWithoutId);
  const copy = await media.copyToProject(id, path);
  if (!copy.ok) {
    await projects.remove(id);
    return failedCall(copy.error, editorMessages.videoLoadFailed);
  }
  if (copy.value === "") {
    await projects.remove(id);
    return failed(editorMessages.projectWithoutVideo);
  }
  const picture: Picture = { url: copy.value, duration };
  const updated = await projects.setPicture(id, picture);
  if (updated.ok) return success({ ...project.value, picture });
  await projects.remove(id);
  await media.remove(copy.value);
  return failedCall(updated.error, editorMessages.videoLoadFailed);
}

type PictureOfProject = { readonly picture: Picture; readonly probe: PictureProbe };

/**
 * A library video for a project that exists (B-177): copies it into the project's folder. Resolves with the picture for the edit that sets
 * it; a copy that is not used is the caller's to remove.
 */
export async function libraryVideoToPicture({
  store: { media },
  item,
  projectId,
  check,
  signal,
}: Omit<LibraryVideoInput, "store"> & { readonly store: Pick<MediaStore, "media">; readonly projectId: string }): Promise<
  Result<PictureOfProject, FlowFailure>
> {
  const video = await probedVideo({ media, item, check, signal });
  if (!video.ok) return video;
  const { path, probe } = video.value;
  const copy = await media.copyToProject(projectId, path);
  if (!copy.ok) return failedCall(copy.error, editorMessages.videoLoadFailed);
  if (copy.value === "") return failed(editorMessages.projectWithoutVideo);
  return success({ picture: { url: copy.value, duration: probe.duration }, probe });
}

type VideoToProbe = Omit<LibraryVideoInput, "store"> & { readonly media: MediaStore["media"] };

async function probedVideo({
  media,
  item,
  check,
  signal,
}: VideoToProbe): Promise<Result<{ readonly path: string; readonly probe: PictureProbe }, FlowFailure>> {
  if (item.path.trim() === "") return failed(editorMessages.projectWithoutVideo);
  const path = storagePathOf(item.path);
  if (path === undefined) return failed(editorMessages.videoLoadFailed(editorMessages.videoUrlFormat));
  const probed = await probeStored(media, path, { check, signal });
  if (!probed.ok) return failedProbe(item.fileName, probed.error);
  const { picture: probe } = probed.value;
  if (!probe) return failed(editorMessages.videoLoadFailed(fileMessages.videoTypeInvalid));
  return signal?.aborted ? aborted() : success({ path, probe });
}

function failedProbe(fileName: string, error: StoredProbeFailure): FailedFlow {
  if (error.cause === "server") return failedCall(error.error, editorMessages.videoLoadFailed);
  if (error.failure.kind === "aborted") return aborted();
  return failed(editorMessages.videoLoadFailed(probeSentence(fileName, error.failure)));
}
