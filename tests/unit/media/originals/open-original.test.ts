import { describe, expect, test, vi } from "vitest";
import { fingerprintBlob } from "#engine/cache/fingerprint.ts";
import { openOriginal } from "#media/originals/open-original.ts";
import type { OriginalLinks } from "#media/originals/original-links.ts";
import { handleOf } from "#ui/fields/file-handles.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";

const file = new File(["a film"], "reel.mp4", { lastModified: 1000 });
const originalOf = async (of: File) => anOriginal({ sizeBytes: of.size, fingerprint: await fingerprintBlob(of) });

type Disk = {
  /** What is there now; an error: what the browser answers. */
  readonly found: File | DOMException;
  readonly permission?: PermissionState;
  /** The user's answer to the browser's question. */
  readonly answer?: PermissionState;
};

/** A link to a file, as the device stores it; `asked`: how often the browser has asked the user. */
function linkTo({ found, permission = "granted", answer = "granted" }: Disk) {
  const asked = vi.fn(async () => answer);
  const handle = {
    kind: "file",
    queryPermission: async () => permission,
    requestPermission: asked,
    getFile: async () => {
      if (found instanceof DOMException) throw found;
      return found;
    },
  } as unknown as FileSystemFileHandle;
  const links: OriginalLinks = {
    find: async () => ({ handle, lastModified: file.lastModified }),
    put: async () => undefined,
    remove: async () => undefined,
  };
  return { links, asked, handle };
}

describe("B-217 an original on this device", () => {
  test("that is unchanged is available without a read of its bytes", async () => {
    const slice = vi.spyOn(file, "arrayBuffer");
    const { links, asked } = linkTo({ found: file });
    expect(await openOriginal(await originalOf(file), links)).toEqual({ kind: "available", file });
    slice.mockClear();
    await openOriginal(anOriginal({ sizeBytes: file.size }), links);
    expect(slice).not.toHaveBeenCalled();
    expect(asked).not.toHaveBeenCalled();
  });

  test("that was copied or renamed is available if its contents are the same; otherwise it is reported as changed, with its handle", async () => {
    const copy = new File(["a film"], "copy.mp4", { lastModified: 2000 });
    const newer = new File(["A film"], "reel.mp4", { lastModified: 2000 });
    const original = await originalOf(file);
    expect(await openOriginal(original, linkTo({ found: copy }).links)).toEqual({ kind: "available", file: copy });
    const { links, handle } = linkTo({ found: newer });
    expect(await openOriginal(original, links)).toEqual({ kind: "changed", file: newer });
    expect(await handleOf(newer)).toBe(handle);
  });

  test("that needs permission is asked for in a user gesture only; a refusal is reported as denied, a closed question as ask", async () => {
    const original = await originalOf(file);
    const agreed = linkTo({ found: file, permission: "prompt", answer: "granted" });
    expect(await openOriginal(original, agreed.links)).toEqual({ kind: "ask" });
    expect(agreed.asked).not.toHaveBeenCalled();
    expect(await openOriginal(original, agreed.links, true)).toEqual({ kind: "available", file });
    const refused = linkTo({ found: file, permission: "prompt", answer: "denied" });
    expect(await openOriginal(original, refused.links, true)).toEqual({ kind: "denied" });
    const dismissed = linkTo({ found: file, permission: "prompt", answer: "prompt" });
    expect(await openOriginal(original, dismissed.links, true)).toEqual({ kind: "ask" });
    dismissed.asked.mockRejectedValue(new DOMException("", "SecurityError"));
    expect(await openOriginal(original, dismissed.links, true)).toEqual({ kind: "ask" });
  });

  test.each([
    ["NotFoundError", "missing"],
    ["NotReadableError", "missing"],
    ["NotAllowedError", "ask"],
  ])("that cannot be read (%s) is %s", async (name, kind) => {
    expect(await openOriginal(await originalOf(file), linkTo({ found: new DOMException("", name) }).links)).toEqual({ kind });
  });

  test("without a stored handle, or with one that cannot be read, is unknown", async () => {
    const original = await originalOf(file);
    expect(await openOriginal(original, { find: async () => undefined })).toEqual({ kind: "unknown" });
    expect(await openOriginal(original, { find: () => Promise.reject(new Error("blocked")) })).toEqual({ kind: "unknown" });
  });
});
