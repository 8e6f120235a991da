import type { BackendError } from "#model/backend-error.ts";
import type { Picture } from "#model/timeline/clip.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { Override } from "#model/merge/merger.ts";
import type { Operation } from "#model/timeline/operation.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import type { Result } from "#model/result.ts";

export type { BackendError } from "#model/backend-error.ts";
export type { LibraryItem } from "#model/timeline/library-item.ts";
export type { LoadedProject } from "#model/timeline/loaded-project.ts";

/** The one door to any server, in the words of the domain. `supabase/` serves hosted and embedded; `memory.ts` serves embeds without a server. */
export type Backend = {
  readonly auth: Auth;
  readonly profiles: Profiles;
  readonly projects: Projects;
  readonly operations: Operations;
  readonly library: Library;
  readonly media: Media;
  /** Undefined where there is nobody to share with, as in memory. */
  readonly sharing?: Sharing | undefined;
  /** Ends subscriptions and timers of this instance. */
  dispose(): void;
};

export type Answer<Value> = Promise<Result<Value, BackendError>>;

export type User = { readonly id: string; readonly email: string };

/** `loading` until the stored session has been read (and refreshed where it was near its end). */
export type AuthState =
  | { readonly status: "loading" }
  /** `isSessionLost`: somebody was signed in until the session ended, and nobody asked for that here (D40). */
  | { readonly status: "signedOut"; readonly isSessionLost?: true }
  | { readonly status: "signedIn"; readonly user: User }
  /** Came from a reset link: signed in, and a new password is to be set. */
  | { readonly status: "recovering"; readonly user: User }
  /** A mail's link, which this browser did not ask for, signs in as `email` once `answerLink` says so. */
  | { readonly status: "confirmingLink"; readonly email: string; readonly signedInAs: string | undefined };

export type AuthFailure = {
  readonly message: string;
  /** The reasons of a `weak_password` answer; empty otherwise. */
  readonly reasons: readonly string[];
};

export type Auth = {
  /** False where the browser keeps nothing for this page: the session ends with it. */
  readonly isSessionKept: boolean;
  state(): AuthState;
  onChange(listener: (state: AuthState) => void): () => void;
  signIn(email: string, password: string): Promise<Result<User, AuthFailure>>;
  /** Sends the confirmation mail; the user stays signed out. */
  signUp(email: string, password: string): Promise<Result<void, AuthFailure>>;
  signOut(): Promise<void>;
  sendPasswordReset(email: string): Promise<Result<void, AuthFailure>>;
  setPassword(password: string): Promise<Result<User, AuthFailure>>;
  /** What a mail link brought back in the address when it did not work (expired, used), read once at start. */
  linkError(): string | undefined;
  /** The answer to `confirmingLink`: sign in by the link, or stay as before. Does nothing in any other state. */
  answerLink(isWanted: boolean): Promise<void>;
  /** Where the embedded server shows its mails; undefined when mail is really sent. */
  readonly mailboxUrl: string | undefined;
};

export type Profile = { readonly fullName: string; readonly avatarUrl: string | undefined };

export type Profiles = {
  load(): Answer<Profile>;
  /** Uploads the photo first, where there is one. `avatarUrl` of the answer is readable by an `<img>`. */
  save(change: { readonly fullName: string; readonly photo: Blob | undefined }): Answer<Profile>;
};

/** A project as it stands in a list. */
export type ProjectSummary = {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
};

type NewProject = {
  /** A uuid, where the caller has already used it. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly picture: Picture | undefined;
  readonly settings?: ProjectSettings | undefined;
};

export type Projects = {
  /** The user's projects, newest first; at most 1000. */
  list(): Answer<readonly ProjectSummary[]>;
  /** The project `lastProjectId` names if it is the user's, else the newest, else undefined (D26). */
  restoreLast(): Answer<LoadedProject | undefined>;
  load(id: string): Answer<LoadedProject>;
  /** The project's revision alone: asked often, to notice what other devices have saved. */
  revision(id: string): Answer<number>;
  /** Names the project that `restoreLast` finds from now on: it was opened. `create` does so as well. */
  markOpened(id: string): void;
  /** Creates a private project (is_public false) around an uploaded picture. */
  create(input: NewProject): Answer<LoadedProject>;
  /** Points a project that was just created at its own copy of the picture. Edits of a project go through `operations`. */
  setPicture(id: string, picture: Picture): Answer<void>;
  /** The newest project, or a new one; two tabs get the same one. */
  getOrCreate(): Answer<LoadedProject>;
  /** Undoes `create` when a later step failed. Its objects stay: remove them yourself. */
  remove(id: string): Answer<void>;
};

/** Who may look at a project beside its owner: nobody, or whoever has its link. Private unless its owner says otherwise (section 6). */
export type Sharing = {
  isPublic(projectId: string): Answer<boolean>;
  /** Holds from the answer on, for whoever has the link. */
  setPublic(projectId: string, isPublic: boolean): Answer<void>;
  /** Where a public project is looked at: an absolute address. */
  linkTo(projectId: string): string;
};

type AppliedOperation = {
  /** The project's revision after the operation. */
  readonly revision: number;
  /** It was applied by an earlier call, and nothing was changed now. Others may have been applied since. */
  readonly alreadyApplied?: true | undefined;
};

/** The server took no operation, for the project has another revision than it was made on: merge it with what is there, and send it again. */
export const CHANGED_ELSEWHERE = "LB409";
/** Made so long ago that the server cannot know whether it has applied the operation before. */
export const TOO_OLD_TO_KNOW = "LB410";

export type Operations = {
  /**
   * Applies one committed edit in one transaction, on the revision it was made on and on no other; the same `opId` twice is applied once.
   * Refused with the codes above where it must be merged first.
   */
  apply(projectId: string, operation: Operation, signal?: AbortSignal): Answer<AppliedOperation>;
  /** What operations after this revision replaced of other devices' edits, oldest first. */
  overridesSince(projectId: string, revision: number): Answer<readonly AppliedOverride[]>;
};

/** An override of an applied operation, and the project's revision after that. */
export type AppliedOverride = Override & { readonly revision: number };

export type UploadProgress = (sentBytes: number, totalBytes: number) => void;

export type ImportOptions = {
  /** What the bytes are, where the browser does not know (`file.type` empty); default `file.type`. */
  readonly mimeType?: string | undefined;
  /** Seconds, where already measured. */
  readonly duration?: number | undefined;
  /** A picture of this project: stored in the project's folder instead of the library's (D41, D42). */
  readonly projectId?: string | undefined;
  readonly onProgress?: UploadProgress | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Library = {
  /** A larger file is refused. */
  readonly maxUploadBytes: number;
  /** The user's items, newest first. */
  list(): Answer<readonly LibraryItem[]>;
  /** Uploads a file and makes its row; a row that fails takes the stored file with it. */
  import(file: File, options?: ImportOptions): Answer<LibraryItem>;
  setDuration(id: string, duration: number): Answer<void>;
  /** What of the user's uses this item: nothing where there is no such item. */
  usage(id: string): Answer<ItemUsage>;
  /**
   * Removes the row, then the stored file, unless a clip or a project refers to it or did in the last `MEDIA_GRACE_DAYS` days, or
   * `isFileNeeded`: then a later sweep removes the file. `fileIssue` tells of a file that could not be removed.
   */
  remove(item: LibraryItem, options?: RemoveOptions): Answer<{ readonly fileIssue: string | undefined }>;
};

export type RemoveOptions = {
  /** This device may still bring back a clip that plays the file, without the server knowing of one. */
  readonly isFileNeeded?: boolean | undefined;
};

/** How many clips play a library item, and of how many projects it is the picture. */
export type ItemUsage = { readonly clips: number; readonly pictures: number };

export type Media = {
  /** Copies a library video into a project's folder on the server; answers the new storage path. */
  copyToProject(projectId: string, path: string): Answer<string>;
  /** Removes an object that a failed step left behind. */
  remove(path: string): Answer<void>;
  /** Removes the user's objects that no row has referred to for `MEDIA_GRACE_DAYS` days; answers how many. */
  sweep(): Answer<number>;
  /**
   * A URL that can be read without headers, for at most an hour; a fresh one is made when 80 % of the last one's time is over, or where the
   * server has refused the one that was given last (`refused`).
   */
  signedUrl(path: string, refused?: string): Answer<string>;
  /** What an object's content is known by, here and after a reload; undefined where another content may come to lie there. */
  contentName(path: string): string | undefined;
  /** `onBytes` is called whenever some have come: for who watches whether any do. */
  download(path: string, signal?: AbortSignal, onBytes?: () => void): Answer<Blob>;
};
