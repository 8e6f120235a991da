import type { BackendError } from "#model/backend-error.ts";
import type { Picture, ProjectOriginal } from "#model/timeline/clip.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { Override } from "#model/merge/merger.ts";
import type { Operation } from "#model/timeline/operation.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import type { Result } from "#model/result.ts";

export type { BackendError } from "#model/backend-error.ts";
export type { LibraryItem } from "#model/timeline/library-item.ts";
export type { LoadedProject } from "#model/timeline/loaded-project.ts";

/**
 * The only access to any server, in the domain's terms. `supabase/` implements it for hosted and embedded servers; `memory/` for embeds
 * without a server.
 */
export type Backend = {
  readonly auth: Auth;
  readonly profiles: Profiles;
  readonly projects: Projects;
  readonly operations: Operations;
  readonly library: Library;
  readonly media: Media;
  /** Undefined where sharing is impossible, as in memory. */
  readonly sharing?: Sharing | undefined;
  /** Ends this instance's subscriptions and timers. */
  dispose(): void;
};

export type Answer<Value> = Promise<Result<Value, BackendError>>;

export type User = { readonly id: string; readonly email: string };

/** `loading` until the stored session has been read (and refreshed if it was close to expiry). */
export type AuthState =
  | { readonly status: "loading" }
  /** `isSessionLost`: a signed-in session ended, without a sign-out on this page (B-17). */
  | { readonly status: "signedOut"; readonly isSessionLost?: true }
  | { readonly status: "signedIn"; readonly user: User }
  /** Signed in by a reset link; a new password must be set. */
  | { readonly status: "recovering"; readonly user: User }
  /** A mail link that this browser did not request signs in as `email` once `answerLink` accepts it. */
  | { readonly status: "confirmingLink"; readonly email: string; readonly signedInAs: string | undefined };

export type AuthFailure = {
  readonly message: string;
  /** The reasons in a `weak_password` answer; otherwise empty. */
  readonly reasons: readonly string[];
};

export type Auth = {
  /** False where the browser stores nothing for this page: the session then ends with the page. */
  readonly isSessionPersisted: boolean;
  state(): AuthState;
  onChange(listener: (state: AuthState) => void): () => void;
  signIn(email: string, password: string): Promise<Result<User, AuthFailure>>;
  /** Sends the confirmation mail; the user stays signed out. */
  signUp(email: string, password: string): Promise<Result<void, AuthFailure>>;
  signOut(): Promise<void>;
  sendPasswordReset(email: string): Promise<Result<void, AuthFailure>>;
  setPassword(password: string): Promise<Result<User, AuthFailure>>;
  /** The sentence for a mail link that did not work (expired, used), read once at start. */
  linkError(): string | undefined;
  /** Answers `confirmingLink`: true signs in by the link, false keeps the present state. Does nothing in any other state. */
  answerLink(isWanted: boolean): Promise<void>;
  /** Where the embedded server shows its mails; undefined when real mail is sent. */
  readonly mailboxUrl: string | undefined;
};

export type Profile = { readonly fullName: string; readonly avatarUrl: string | undefined };

export type Profiles = {
  load(): Answer<Profile>;
  /** Uploads the photo first, if there is one. The result's `avatarUrl` can be shown by an `<img>`. */
  save(change: { readonly fullName: string; readonly photo: Blob | undefined }): Answer<Profile>;
};

type NamedProject = { readonly id: string; readonly name: string };

/** A project's entry in a list. */
export type ProjectSummary = NamedProject & {
  /** When the server applied the newest edit, or created the project; ISO 8601. */
  readonly editedAt: string;
  /** Where the picture or the last clip ends, whichever is later. */
  readonly seconds: number;
  /** Storage path. */
  readonly picturePath: string | undefined;
  /** Where the picture's file stays on the user's computer (B-216). */
  readonly original?: Pick<ProjectOriginal, "name" | "sizeBytes">;
};

type NewProject = {
  /** A uuid, if the caller has already used one. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly picture: Picture | undefined;
  readonly settings?: ProjectSettings | undefined;
};

export type Projects = {
  /** The user's projects without the deleted ones, the one edited last first; at most 1000, or as many as asked for. */
  list(most?: number): Answer<readonly ProjectSummary[]>;
  /** The user's deleted projects that can be restored, the one deleted last first. */
  listDeleted(): Answer<readonly ProjectSummary[]>;
  /** The names of those of the projects that are the user's, deleted or not. */
  names(ids: readonly string[]): Answer<readonly NamedProject[]>;
  /** The project that `lastProjectId` names if it is the user's and not deleted, else the newest, else undefined (B-43). */
  restoreLast(): Answer<LoadedProject | undefined>;
  load(id: string): Answer<LoadedProject>;
  /** Only the project's revision; called often, to detect changes by other devices. */
  revision(id: string): Answer<number>;
  /** Records that a project was opened: `restoreLast` loads it from now on. `create` does so as well. */
  markOpened(id: string): void;
  /** Creates a private project (is_public false) for an uploaded picture. */
  create(input: NewProject): Answer<LoadedProject>;
  /** Sets the picture of a project that was just created to its own copy. Other edits go through `operations`. */
  setPicture(id: string, picture: Picture): Answer<void>;
  /** The last opened project, else the newest, else a new one; two tabs get the same one. */
  getOrCreate(): Answer<LoadedProject>;
  /** Undoes `create` when a later step failed. The caller removes the project's objects. */
  remove(id: string): Answer<void>;
  /**
   * Deletes a project, or restores a deleted one. It can be restored for `MEDIA_GRACE_DAYS` days; an operation that is applied to it restores
   * it, too (B-184). Until then `load` and `revision` find it.
   */
  setDeleted(id: string, isDeleted: boolean): Answer<void>;
  /** Copies a project with its clips and settings, whole or not at all; the copy is private. Resolves with its id. */
  duplicate(id: string, name: string): Answer<string>;
};

/**
 * Whether people other than a project's owner may view it: nobody, or everyone with its link. Private until the owner changes it (B-30).
 */
export type Sharing = {
  isPublic(projectId: string): Answer<boolean>;
  /** Takes effect with the answer, for everyone with the link. */
  setPublic(projectId: string, isPublic: boolean): Answer<void>;
  /** The absolute address at which a public project is viewed. */
  linkTo(projectId: string): string;
};

type AppliedOperation = {
  /** The project's revision after the operation. */
  readonly revision: number;
  /** An earlier call applied it; this call changed nothing. Other operations may have been applied since. */
  readonly alreadyApplied?: true | undefined;
};

/** The server refused an operation because the project's revision is not its base: merge it with the server's state, then send it again. */
export const CHANGED_ELSEWHERE = "LB409";
/** The operation is so old that the server cannot know whether it was applied before. */
export const TOO_OLD_TO_KNOW = "LB410";

export type Operations = {
  /**
   * Applies one committed edit in one transaction, only on the revision that it was made on. The same `opId` is applied once. Refused with
   * the codes above if it must be merged first.
   */
  apply(projectId: string, operation: Operation, signal?: AbortSignal): Answer<AppliedOperation>;
  /** What operations after this revision replaced of other devices' edits, oldest first. */
  overridesSince(projectId: string, revision: number): Answer<readonly AppliedOverride[]>;
};

/** An override of an applied operation, with the project's revision after that operation. */
export type AppliedOverride = Override & { readonly revision: number };

export type UploadProgress = (sentBytes: number, totalBytes: number) => void;

export type ImportOptions = {
  /** The contents' MIME type, for files without `file.type`; default `file.type`. */
  readonly mimeType?: string | undefined;
  /** Seconds, if already measured. */
  readonly duration?: number | undefined;
  /** Stores the file as this project's picture, in the project's folder instead of the library's (B-34, B-38). */
  readonly projectId?: string | undefined;
  /** The file is a compressed copy of this one (B-222). */
  readonly original?: ProjectOriginal | undefined;
  readonly onProgress?: UploadProgress | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Library = {
  /** A larger file is refused. */
  readonly maxUploadBytes: number;
  /** The user's items, newest first. */
  list(): Answer<readonly LibraryItem[]>;
  /** Uploads a file and inserts its row; if the row fails, the uploaded file is removed. */
  import(file: File, options?: ImportOptions): Answer<LibraryItem>;
  /** A new storage path for a picture of this project; uploads nothing. */
  newPicturePath(projectId: string): Answer<string>;
  setDuration(id: string, duration: number): Answer<void>;
  /** Resolves with the renamed item; refused with status 404 for an item that does not exist. */
  rename(id: string, name: string): Answer<LibraryItem>;
  /** How the user's projects use this item; zeros if there is no such item. */
  usage(id: string): Answer<ItemUsage>;
  /**
   * Removes the row, then the stored file. The file stays if a clip or project refers to it or did in the last `MEDIA_GRACE_DAYS` days, or
   * if `isFileNeeded`; a later sweep removes it. `fileIssue`: why the file could not be removed.
   */
  remove(item: LibraryItem, options?: RemoveOptions): Answer<{ readonly fileIssue: string | undefined }>;
};

export type RemoveOptions = {
  /** This device may still restore a clip that plays the file; the server does not know of that clip. */
  readonly isFileNeeded?: boolean | undefined;
};

/** How many clips play a library item, and how many projects have it as their picture. */
export type ItemUsage = { readonly clips: number; readonly pictures: number };

export type Media = {
  /** Copies a library video into a project's folder on the server; resolves with the new storage path. */
  copyToProject(projectId: string, path: string): Answer<string>;
  /** Stores the proxy of a picture under the path that the picture has; one that is there already stays. */
  storeProxy(path: string, proxy: Blob, options?: Pick<ImportOptions, "onProgress" | "signal">): Answer<void>;
  /** Removes an object that a failed step created. */
  remove(path: string): Answer<void>;
  /** Removes the user's objects that no row has referred to for `MEDIA_GRACE_DAYS` days; resolves with their number. */
  sweep(): Answer<number>;
  /**
   * A URL that can be read without headers, for at most an hour. A new one is made after 80 % of the last one's lifetime, or if the server
   * refused the last one (`refused`).
   */
  signedUrl(path: string, refused?: string): Answer<string>;
  /** Identifies an object's content, also after a reload; undefined where the content under this path may change. */
  contentName(path: string): string | undefined;
  /** `onBytes` is called whenever bytes arrive, so that the caller can detect a stall. */
  download(path: string, signal?: AbortSignal, onBytes?: () => void): Answer<Blob>;
};
