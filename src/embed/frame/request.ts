import * as v from "valibot";

const finite = v.pipe(v.number(), v.finite());
const id = v.pipe(v.string(), v.maxLength(200));
const viewport = v.strictObject({ startSeconds: v.optional(finite), pxPerSecond: v.optional(finite) });

const request = <Method extends string, Params extends v.GenericSchema>(method: Method, params: Params) =>
  v.strictObject({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), method: v.literal(method), params });
const nothing = v.strictTuple([]);

/** Allowed requests: the methods of a timeline by name, `params` in order. The reader of a project validates it. */
const RequestSchema = v.variant("method", [
  request("setProject", v.strictTuple([v.unknown()])),
  request("setLocale", v.strictTuple([v.pipe(v.string(), v.maxLength(100))])),
  request("setReadOnly", v.strictTuple([v.boolean()])),
  request("setViewport", v.strictTuple([viewport])),
  request("select", v.strictTuple([v.union([id, v.pipe(v.array(id), v.maxLength(100_000))])])),
  request("seek", v.strictTuple([finite])),
  request("play", nothing),
  request("pause", nothing),
  request("undo", nothing),
  request("redo", nothing),
  request("project", nothing),
  request("position", nothing),
  request("viewport", nothing),
  request("state", nothing),
  request("stats", nothing),
]);

export type FrameRequest = v.InferOutput<typeof RequestSchema>;

/** Parses a request; a failure has the reason, and the request's id if there is one to answer to. */
export function readRequest(
  value: unknown,
): { readonly ok: true; readonly request: FrameRequest } | { readonly ok: false; readonly id?: number; readonly message: string } {
  const read = v.safeParse(RequestSchema, value, { abortEarly: true });
  if (read.success) return { ok: true, request: read.output };
  const [issue] = read.issues;
  const asked = v.safeParse(v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }), value);
  const at = v.getDotPath(issue)?.slice(0, 100);
  const message = `Not a request${at === undefined ? "" : `, at ${at}`}: ${issue.message.slice(0, 200)}`;
  return { ok: false, message, ...(asked.success && { id: asked.output.id }) };
}
