import type { BackendError } from "#model/backend-error.ts";
import type { Picture, ProjectOriginal } from "#model/timeline/clip.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import type { Result } from "#model/result.ts";

/** The server calls that this folder's flows need. A `Backend` fits; this layer does not import it. */
export type MediaStore = {
  readonly library: LibraryPort;
  readonly projects: ProjectsPort;
  readonly media: MediaPort;
};

type Answer<Value> = Promise<Result<Value, BackendError>>;

export type ItemUploadProgress = (sentBytes: number, totalBytes: number) => void;

type ImportOptions = {
  readonly mimeType: string;
  readonly duration?: number | undefined;
  readonly projectId?: string | undefined;
  readonly original?: ProjectOriginal | undefined;
  readonly onProgress?: ItemUploadProgress | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type LibraryPort = {
  readonly maxUploadBytes: number;
  import(file: File, options: ImportOptions): Answer<LibraryItem>;
  newPicturePath(projectId: string): Answer<string>;
  remove(item: LibraryItem): Answer<{ readonly fileIssue: string | undefined }>;
};

type NewProject = {
  readonly id?: string | undefined;
  readonly name: string;
  readonly picture: Picture | undefined;
  readonly settings?: ProjectSettings | undefined;
};

type ProjectsPort = {
  create(input: NewProject): Answer<LoadedProject>;
  setPicture(id: string, picture: Picture): Answer<void>;
  remove(id: string): Answer<void>;
};

export type MediaPort = {
  copyToProject(projectId: string, path: string): Answer<string>;
  remove(path: string): Answer<void>;
  signedUrl(path: string, refused?: string): Answer<string>;
  download(path: string, signal?: AbortSignal): Answer<Blob>;
};
