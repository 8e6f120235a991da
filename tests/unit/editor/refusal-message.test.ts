import { expect, test } from "vitest";
import { refusalMessage } from "#editor/save-queue/refusal-message.ts";
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
])("§8 a split that the server refuses (%j) says: %s", (error, sentence) => {
  expect(refusalMessage("splitClip", error)).toBe(sentence);
});

test("another edit says what the server said", () => {
  expect(refusalMessage("removeClip", refused(404, "LB404", "Project not found"))).toBe("Failed to remove track: Project not found");
});
