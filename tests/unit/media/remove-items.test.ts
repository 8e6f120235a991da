import { describe, expect, test } from "vitest";
import { removeLibraryItems } from "#media/remove-library-items.ts";
import type { MediaStore } from "#media/media-store.ts";
import { failure, success } from "#model/result.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aBackend, filmFile, refusal } from "./media-of-flows.ts";

describe("B-68 deletion", () => {
  test("issues are collected and shown together in one alert", async () => {
    const backend = aBackend();
    const good = unwrap(await backend.library.import(filmFile("good.webm")));
    const stuck = { ...good, id: "stuck", name: "Stuck" };
    const left = { ...good, id: "left", name: "Left" };
    const pathless = { ...good, id: "pathless", name: "Pathless", path: "" };
    const library: Pick<MediaStore["library"], "remove"> = {
      remove: async (item) => {
        if (item.id === "stuck") return failure(refusal);
        return success({ fileIssue: item.id === "left" ? "locked" : undefined });
      },
    };
    const removal = await removeLibraryItems(library, [good.id, "stuck", "left", "pathless", "gone", ""], [good, stuck, left, pathless]);
    expect(removal.removedIds).toEqual([good.id, "left", "pathless"]);
    expect(removal.alert?.split("\n")).toEqual([
      "Deletion process completed with issues:",
      "Failed delete for Stuck: Deletion failed: no room",
      "Failed delete for Left: Deletion failed: locked",
      "Missing filename for storage deletion (Track: Pathless)",
      "Track data not found locally for ID gone",
      "Invalid arguments provided for track deletion.",
    ]);
  });

  test("without issues there is no alert", async () => {
    const backend = aBackend();
    const item = unwrap(await backend.library.import(filmFile()));
    expect(await removeLibraryItems(backend.library, [item.id], [item])).toEqual({ removedIds: [item.id], alert: undefined });
    expect(unwrap(await backend.library.list())).toEqual([]);
  });
});
