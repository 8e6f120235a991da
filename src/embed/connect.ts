/** The entry `layback/connect`: controls the timeline of a frame (`/embed`) from the page around it. Without React, Pixi or workers. */
import type { Timeline, TimelineEdit, TimelineEvents } from "./api.ts";
import type { TimelineEditing } from "./editing/editing-api.ts";
import { openPort } from "./frame/open-port.ts";
import type { FrameCalls } from "./frame/rpc-client.ts";

export { FrameError } from "./frame/frame-error.ts";
export type { Project, ProjectClip, ProjectClipInput, ProjectInput } from "#model/project-json/project-json.ts";
export type { ProjectPatch } from "#model/project-json/write-project.ts";
export type { Measured, SourceStatus, TimelineState, TimelineStats, TimelineViewport } from "./api.ts";
export type { TimelineError, TimelineErrorCode } from "./error-api.ts";
export type { CustomTheme, Theme } from "./theme/read-theme.ts";
export type { ThemeBase, ThemeToken, ThemeTokens } from "#ui/theme/theme.ts";

/** As `TimelineEvents`, but an edit has no project: request it, or apply the patches to your own copy. */
export type FrameEvents = Omit<TimelineEvents, "edit"> & { readonly edit: Omit<TimelineEdit, "project"> };

/** A call that answers with a promise. */
type Promised<Call> = Call extends (...given: infer Given) => infer Result ? (...given: Given) => Promise<Awaited<Result>> : never;

/** The edits of a batch: recorded, and made by the frame together. */
export type FrameBatch = {
  readonly [Name in Exclude<keyof TimelineEditing, "batch">]: (...given: Parameters<TimelineEditing[Name]>) => void;
};

/**
 * A timeline in a frame: calls of `Timeline`, which answer with promises. Calls that fail reject with a `FrameError`, which has the
 * name of the timeline's error, and the path to the fault; `MessageError` where a project exceeds 8 million characters of JSON,
 * `ConnectError` once the frame is gone or was reloaded (connect again, and set its project).
 */
export type LaybackFrame = {
  readonly [Name in (typeof CALLS)[number]]: Promised<Timeline[Name]>;
} & {
  readonly [Name in (typeof VALUES)[number]]: () => Promise<Timeline[Name]>;
} & {
  /** Language of the frame, as a BCP 47 tag; resolves once its sentences are loaded and shown. Rejects for any other text. */
  setLocale(locale: string): Promise<void>;
  /** Makes the edits that `act` makes as one step. Resolves to the result of each: the id of an added clip or marker, those of a split. */
  batch(act: (edits: FrameBatch) => void): Promise<readonly unknown[]>;
  /** Returns the function that unsubscribes. */
  on<Name extends keyof FrameEvents>(name: Name, listener: (event: FrameEvents[Name]) => void): () => void;
  /** Ends the connection; the frame stays as it is. */
  dispose(): void;
};

const EDITS = [
  "apply",
  "applyProject",
  "addClip",
  "updateClip",
  "removeClips",
  "splitClip",
  "addMarker",
  "updateMarker",
  "removeMarkers",
  "setLane",
] as const satisfies (keyof TimelineEditing)[];

const CALLS = [
  ...EDITS,
  "setProject",
  "setReadOnly",
  "setTheme",
  "setViewport",
  "zoomTo",
  "fit",
  "select",
  "seek",
  "play",
  "pause",
  "playRange",
  "setRate",
  "setVolume",
  "setLoop",
  "undo",
  "redo",
  "retry",
  "stats",
] as const satisfies (keyof Timeline)[];

const VALUES = ["project", "position", "viewport", "state", "selection", "sources"] as const satisfies (keyof Timeline)[];

export type ConnectOptions = {
  /** Time limit for the frame's answer; default 15 s. */
  readonly timeoutMs?: number | undefined;
};

/**
 * Connects to the `/embed` page of a frame, whether it has loaded yet or not. Rejects with a `FrameError` if the frame does not answer in
 * time, because it shows another page (its project is not public) or does not allow this page's origin; and at once if its `src` is not
 * the address of a server.
 */
export async function connectLayback(frame: HTMLIFrameElement, { timeoutMs = 15_000 }: ConnectOptions = {}): Promise<LaybackFrame> {
  const { call, on, close }: FrameCalls = await openPort(frame, timeoutMs);
  const byName = <Name extends string>(names: readonly Name[], act: (name: Name, given: readonly unknown[]) => unknown) =>
    Object.fromEntries(names.map((name) => [name, (...given: readonly unknown[]) => act(name, given)]));
  return {
    ...byName([...CALLS, ...VALUES], (name, given) => call(name, ...given)),
    setLocale: (locale: string) => call("setLocale", locale),
    batch: (act) => {
      const edits: { readonly method: string; readonly params: readonly unknown[] }[] = [];
      act(byName(EDITS, (method, params) => void edits.push({ method, params })) as unknown as FrameBatch);
      return call("batch", edits);
    },
    on: (name, listener) => on(name, listener as (detail: unknown) => void),
    dispose: close,
  } as LaybackFrame;
}
