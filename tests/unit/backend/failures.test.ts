import { AuthApiError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import {
  failureOfQuery,
  failureOfSession,
  failureOfStatus,
  failureOfStorage,
  failureOfUnanswered,
  failureOfUpload,
  refusalOfOperation,
} from "#backend/supabase/supabase-failures.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";

const TOO_LARGE = "Too large for the server.";
const uploadFailure = (status: number, text: string) => failureOfUpload(status, text, TOO_LARGE);

test.each([
  [0, "TypeError: Failed to fetch", undefined, "unreachable"],
  [401, "JWT expired", "PGRST303", "unauthenticated"],
  [400, "invalid JWT: signature", undefined, "unauthenticated"],
  [400, "violates check constraint", "23514", "refused"],
  [403, "permission denied for table projects", "42501", "refused"],
  [409, "duplicate key", "23505", "refused"],
  [413, "The object exceeded the maximum allowed size", undefined, "refused"],
  [408, "Timeout", undefined, "unreachable"],
  [429, "Too many requests", undefined, "unreachable"],
  [500, "Internal Server Error", undefined, "unreachable"],
  [503, "Service unavailable", undefined, "unreachable"],
])("B-42 status %i (%s) counts as its kind", (status, message, code, kind) => {
  expect(failureOfStatus(status, message, code)).toMatchObject({ kind, message });
});

test("B-42 hosted storage answers 400 for nearly everything; its statusCode has the real status", () => {
  const text = JSON.stringify({ statusCode: "409", error: "Duplicate", message: "The resource already exists" });
  expect(uploadFailure(400, text)).toEqual({ kind: "refused", message: "The resource already exists", status: 409, code: undefined });
  expect(failureOfStorage(Object.assign(new Error("Object not found"), { status: 400, statusCode: "404" }))).toMatchObject({ status: 404 });
});

const hostedAnswer = (message: string) => ({ statusCode: "403", error: "Unauthorized", code: "AccessDenied", message });

test.each([
  ['"exp" claim timestamp check failed', "unauthenticated"],
  ["Invalid Compact JWS", "unauthenticated"],
  ["signature verification failed", "unauthenticated"],
  ["new row violates row-level security policy", "refused"],
  ["permission denied for table objects", "refused"],
])("B-42 a 403 of hosted storage is classified by its message: bad token or forbidden (%s)", (message, kind) => {
  const body = hostedAnswer(message);
  expect(uploadFailure(400, JSON.stringify(body))).toMatchObject({ kind, message });
  expect(failureOfStorage(Object.assign(new Error(message), { status: 400, statusCode: body.statusCode }))).toMatchObject({
    kind,
    message,
  });
});

test("an upload answered by something other than the storage service is reported by its status", () => {
  expect(uploadFailure(502, "<html>Bad gateway</html>")).toEqual({ kind: "unreachable", message: "The server answered 502." });
});

test.each([
  ["a proxy", 413, "<html>413 Request Entity Too Large</html>"],
  ["a gateway", 413, JSON.stringify({ message: "Request size limit exceeded" })],
  ["hosted storage", 400, JSON.stringify({ statusCode: "413", error: "Payload too large", message: "The object exceeded …" })],
])("B-53 an upload that %s finds too large is refused with a message, and not retried for ever", (_who, status, text) => {
  expect(uploadFailure(status, text)).toEqual({ kind: "refused", message: TOO_LARGE, status: 413, code: undefined });
});

test("B-53 the message about a large upload that breaks off names its size besides the connection", () => {
  const cut = failureOfUnanswered(500_000, 60 * 2 ** 20);
  expect(cut).toEqual({ kind: "unreachable", message: fileMessages.uploadCutOff(60 * 2 ** 20) });
  expect(editorMessages.importFailed(cut.message)).toBe(
    "Failed to upload file: The connection ended while 60 MB were being sent. Check it, then try again. If it ends each time, the server may not take files of this size: try a smaller one.",
  );
  for (const [sentBytes, bytes] of [
    [0, 60 * 2 ** 20],
    [1000, 2000],
  ] as const) {
    expect(failureOfUnanswered(sentBytes, bytes).message).toBe("The server could not be reached.");
  }
});

test.each([
  ["a page", "<html>Forbidden</html>"],
  ["JSON", JSON.stringify({ message: "Forbidden" })],
  ["JSON with a code", JSON.stringify({ message: "Forbidden", error: "waf", statusCode: "403" })],
])("a 403 from something in front of the storage service (%s) does not affect the session", (_what, text) => {
  expect(uploadFailure(403, text)).toEqual({ kind: "unreachable", message: "The server answered 403." });
  const error = Object.assign(new Error("Forbidden"), { status: 403, statusCode: "403" });
  expect(failureOfStorage(error)).toEqual({ kind: "unreachable", message: "The server answered 403." });
});

test("B-21 the message about a photo that the server refuses does not name the media limit", () => {
  expect(fileMessages.photoTooLargeForServer(4 * 2 ** 20)).toBe(
    "The server does not take this photo of 4.0 MB. Choose a smaller one, or ask who runs the server.",
  );
});

test("B-53 the message about a file that the page accepted and the server refused names both sizes", () => {
  expect(fileMessages.tooLargeForServer(60 * 2 ** 20, 100 * 2 ** 20)).toBe(
    "The server does not take this file of 60 MB, though up to 100 MB are allowed here. Choose a smaller one, or ask who runs the server.",
  );
  expect(fileMessages.tooLargeForServer(1_600_000, 100 * 2 ** 20)).toContain("of 1.5 MB");
});

const PAGE = "<html><title>Sign in to the hotel's network</title></html>";

test.each([
  [200, PAGE, undefined],
  [302, PAGE, undefined],
  [404, PAGE, undefined],
  [403, PAGE, ""],
  [400, "Bad request", "BAD_GATEWAY_CONFIG"],
])("B-42 an answer that is not from the server itself (%i) is no refusal: edits stay queued", (status, message, code) => {
  const failed = failureOfQuery({ error: { message, code }, status });
  expect(failed.kind).toBe("unreachable");
  expect(failed.message).not.toContain("<html>");
});

test.each([
  [404, "LB404"],
  [409, "LB409"],
  [400, "23514"],
  [406, "PGRST116"],
])("B-42 the server's own refusal (%i %s) counts as one", (status, code) => {
  expect(failureOfQuery({ error: { message: "no", code }, status })).toEqual({ kind: "refused", message: "no", status, code });
});

test.each([400, 500])(
  "an operation stopped by the statement timeout (%i, 57014) is refused if it is large, with its own message",
  (status) => {
    const answer = { error: { message: "canceling statement due to statement timeout", code: "57014" }, status };
    const sentence = "The server cannot save so many changes at once. Make them in smaller parts.";
    expect(refusalOfOperation(answer, 1000)).toEqual({ kind: "refused", message: sentence, status, code: "57014" });
    expect(refusalOfOperation(answer, 999)).toBeUndefined();
    expect(failureOfQuery(answer).kind, "a small one, and whatever is read, was held up by something else: it is sent again").toBe(
      "unreachable",
    );
    expect(refusalOfOperation({ error: null, status: 200 }, 20_000)).toBeUndefined();
  },
);

test("a user over the rate limit is told to try later: nothing is refused for good", () => {
  const message = "You have used the server much in a short time. Try again in 9 seconds.";
  const body = { code: "53400", statusCode: "429", error: "too_many_requests", message };
  expect(failureOfQuery({ error: body, status: 429 })).toEqual({ kind: "unreachable", message });
  expect(failureOfStorage(Object.assign(new Error(message), { status: 429, statusCode: "429" }))).toEqual({ kind: "unreachable", message });
  expect(uploadFailure(429, JSON.stringify(body))).toEqual({ kind: "unreachable", message });
  expect(failureOfSession(new AuthApiError(message, 429, "over_request_rate_limit"))).toMatchObject({ kind: "unreachable" });
});

test("an upload that a proxy rejected does not count as refused by the storage service", () => {
  expect(uploadFailure(404, PAGE)).toEqual({ kind: "unreachable", message: "The server answered 404." });
  expect(uploadFailure(302, JSON.stringify({ message: "Moved" })).kind).toBe("unreachable");
});

test.each([
  [400, "unauthenticated"],
  [403, "unauthenticated"],
  [429, "unreachable"],
  [500, "unreachable"],
])("B-16 a refresh answered with %i ends the session only if the server refuses it", (status, kind) => {
  expect(failureOfSession(new AuthApiError("no", status, undefined))).toMatchObject({ kind });
});
