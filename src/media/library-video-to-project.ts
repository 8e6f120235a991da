import type { Picture } from "#model/timeline/clip.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import { messages } from "#model/text/messages.ts";
import { success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { storagePathOf } from "#model/storage-path.ts";
import { aborted, failed, failedCall } from "./flow.ts";
import type { FailedFlow, FlowFailure } from "./flow.ts";
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
  if (item.path.trim() === "") return failed(messages.projectWithoutVideo);
  const path = storagePathOf(item.path);
  if (path === undefined) return failed(messages.videoLoadFailed(messages.videoUrlFormat));
  const probed = await probeStored(media, path, { check, signal });
  if (!probed.ok) return failedProbe(item.fileName, probed.error);
  const { picture: pictureProbe } = probed.value;
  if (!pictureProbe) return failed(messages.videoLoadFailed(messages.videoTypeInvalid));
  if (signal?.aborted) return aborted();

  const { duration } = pictureProbe;
  const project = await projects.create({
    name: item.name,
    picture: { url: path, duration },
    settings: settingsFor(pictureProbe, item.fileName),
  });
  if (!project.ok) return failedCall(project.error, messages.videoLoadFailed);
  const { id } = project.value;
  if (id === "") return failed(messages.projectWithoutId);
  const copy = await media.copyToProject(id, path);
  if (!copy.ok) {
    await projects.remove(id);
    return failedCall(copy.error, messages.videoLoadFailed);
  }
  if (copy.value === "") {
    await projects.remove(id);
    return failed(messages.projectWithoutVideo);
  }
  const picture: Picture = { url: copy.value, duration };
  const updated = await projects.setPicture(id, picture);
  if (updated.ok) return success({ ...project.value, picture });
  await projects.remove(id);
  await media.remove(copy.value);
  return failedCall(updated.error, messages.videoLoadFailed);
}

function failedProbe(fileName: string, error: StoredProbeFailure): FailedFlow {
  if (error.cause === "server") return failedCall(error.error, messages.videoLoadFailed);
  if (error.failure.kind === "aborted") return aborted();
  return failed(messages.videoLoadFailed(probeSentence(fileName, error.failure)));
}
