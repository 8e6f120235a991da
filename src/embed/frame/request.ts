import * as v from "valibot";

const finite = v.pipe(v.number(), v.finite());
const id = v.pipe(v.string(), v.maxLength(200));
const ids = v.union([id, v.pipe(v.array(id), v.maxLength(100_000))]);
const viewport = v.strictObject({ startSeconds: v.optional(finite), pxPerSecond: v.optional(finite) });
const range = v.strictObject({ start: finite, end: finite });
/** Validated by the timeline. */
const fields = v.record(v.string(), v.unknown());
const options = v.optional(fields);

const call = <Method extends string, Params extends v.GenericSchema>(method: Method, params: Params) =>
  v.strictObject({ method: v.literal(method), params });
const nothing = v.strictTuple([]);

/** The edits, which `batch` takes as a list. `params` in order. */
const EDITS = [
  call("apply", v.strictTuple([v.unknown(), options])),
  call("applyProject", v.strictTuple([fields, options])),
  call("addClip", v.strictTuple([fields])),
  call("updateClip", v.strictTuple([id, fields])),
  call("removeClips", v.strictTuple([ids])),
  call("splitClip", v.strictTuple([id, finite])),
  call("addMarker", v.strictTuple([fields])),
  call("updateMarker", v.strictTuple([id, fields])),
  call("removeMarkers", v.strictTuple([ids])),
  call("setLane", v.strictTuple([v.pipe(v.number(), v.safeInteger()), fields])),
  call("setLoop", v.strictTuple([v.nullable(range)])),
] as const;

const EditSchema = v.variant("method", EDITS);

/** Allowed calls: the methods of a timeline by name. The readers of projects and themes validate these. */
const CallSchema = v.variant("method", [
  ...EDITS,
  call("batch", v.strictTuple([v.pipe(v.array(EditSchema), v.maxLength(10_000))])),
  call("setProject", v.strictTuple([v.unknown()])),
  call("setLocale", v.strictTuple([v.pipe(v.string(), v.maxLength(100))])),
  call("setReadOnly", v.strictTuple([v.boolean()])),
  call("setTheme", v.strictTuple([v.unknown()])),
  call("setViewport", v.strictTuple([viewport])),
  call("zoomTo", v.strictTuple([range])),
  call("fit", nothing),
  call("select", v.strictTuple([ids])),
  call("seek", v.strictTuple([finite])),
  call("play", nothing),
  call("pause", nothing),
  call("playRange", v.strictTuple([finite, finite])),
  call("setRate", v.strictTuple([finite])),
  call("setVolume", v.strictTuple([finite])),
  call("undo", nothing),
  call("redo", nothing),
  call("project", nothing),
  call("position", nothing),
  call("viewport", nothing),
  call("state", nothing),
  call("selection", nothing),
  call("sources", nothing),
  call("retry", v.union([nothing, v.strictTuple([v.pipe(v.string(), v.maxLength(10_000))])])),
  call("stats", nothing),
]);

const RequestId = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Envelope = v.object({ id: RequestId });

export type FrameCall = v.InferOutput<typeof CallSchema>;
export type FrameRequest = { readonly id: number } & FrameCall;

/** Parses a request; a failure has the reason, and the request's id if there is one to answer to. */
export function readRequest(
  value: unknown,
): { readonly ok: true; readonly request: FrameRequest } | { readonly ok: false; readonly id?: number; readonly message: string } {
  const envelope = v.safeParse(Envelope, value, { abortEarly: true });
  if (!envelope.success) return { ok: false, message: messageOf(envelope.issues[0]) };
  const { id, ...asked } = value as { readonly id: number };
  const read = v.safeParse(CallSchema, asked, { abortEarly: true });
  return read.success ? { ok: true, request: { id, ...read.output } } : { ok: false, id, message: messageOf(read.issues[0]) };
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  const at = v.getDotPath(issue)?.slice(0, 100);
  return `Not a request${at === undefined ? "" : `, at ${at}`}: ${issue.message.slice(0, 200)}`;
}
