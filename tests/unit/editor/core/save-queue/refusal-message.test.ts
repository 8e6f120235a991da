import { describe, expect, test } from "vitest";
import { refusalMessage, sentAgainMessage } from "#editor/core/save-queue/refusal-message.ts";
import type { BackendError } from "#model/backend-error.ts";

const refused = (status: number, code: string | undefined, message: string): BackendError => ({ kind: "refused", status, code, message });

test.each<readonly [BackendError, string]>([
  [refused(404, "LB404", "Project not found"), "Failed to split track: Track not found"],
  [
    refused(400, "23514", 'new row for relation "audio_tracks" violates check constraint "audio_tracks_times"'),
    "Failed to split track: Failed to create split clips",
  ],
  [refused(400, "22023", "The clip belongs to another project."), "Failed to split track: Failed to create split clips"],
  [refused(429, "P0001", "Too busy"), "Failed to split track: Too busy"],
  [
    { kind: "malformed", message: "The server sent a revision that cannot be read." },
    "Failed to split track: No data returned from split operation",
  ],
])("B-92 a split that the server refuses (%j) says: %s", (error, sentence) => {
  expect(refusalMessage("splitClip", error)).toBe(sentence);
});

test("the message about any other edit repeats the server's reason", () => {
  expect(refusalMessage("removeClip", refused(404, "LB404", "Project not found"))).toBe("Failed to remove track: Project not found");
});

test("an edit whose answer cannot be read is not reported as failed, and the user need not try again", () => {
  expect(sentAgainMessage("moveClip", { kind: "malformed", message: "The server sent a revision that cannot be read." })).toBe(
    "A change is not saved so far: The server sent a revision that cannot be read. The change is kept, and sent again.",
  );
});

describe("why a split is refused", () => {
  test.each([
    ["its status alone says that the project is gone", refused(404, undefined, "gone"), "Failed to split track: Track not found"],
    ["its code alone says so", refused(400, "LB404", "gone"), "Failed to split track: Track not found"],
    ["22 and 23 are classes only at the beginning of a code", refused(400, "P2234", "Too busy"), "Failed to split track: Too busy"],
    ["without a code the server's words count", refused(400, undefined, "Too busy"), "Failed to split track: Too busy"],
  ])("%s", (_name, error, sentence) => {
    expect(refusalMessage("splitClip", error)).toBe(sentence);
  });
});
