import { expect, test } from "vitest";
import { failureOfStatus, failureOfStorage, failureOfUpload } from "#backend/supabase/failures.ts";

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
])("D17 status %i (%s) counts as its kind", (status, message, code, kind) => {
  expect(failureOfStatus(status, message, code)).toMatchObject({ kind, message });
});

test("§8 hosted storage says 400 for nearly everything; its statusCode says what it was", () => {
  const text = JSON.stringify({ statusCode: "413", error: "Payload too large", message: "The object exceeded the maximum allowed size" });
  expect(failureOfUpload(400, text)).toEqual({
    kind: "refused",
    message: "The object exceeded the maximum allowed size",
    status: 413,
    code: undefined,
  });
  expect(failureOfStorage(Object.assign(new Error("Object not found"), { status: 400, statusCode: "404" }))).toMatchObject({ status: 404 });
});

test("an upload answered by something that is not the storage service is told by its status", () => {
  expect(failureOfUpload(502, "<html>Bad gateway</html>")).toEqual({ kind: "unreachable", message: "The server answered 502." });
});
