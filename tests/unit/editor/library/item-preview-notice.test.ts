import { expect, onTestFinished, test, vi } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createItemPreview } from "#editor/library/library-preview.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { wavFile } from "../../../browser/export/tones.ts";

/** An audio element that refuses to play. */
class RefusingAudio extends EventTarget {
  readonly error = null;
  src = "";
  currentTime = 0;
  play() {
    return Promise.reject(new DOMException("", "NotSupportedError"));
  }
  pause() {}
}

/** An editor with one file that no audio element plays; `answer` is the server's status for a URL. */
async function aPreview({ answer }: { readonly answer?: number } = {}) {
  vi.stubGlobal("Audio", RefusingAudio);
  const memory = createMemoryBackend({ user: { id: "u1", email: "a@b.c" } });
  const refused: (string | undefined)[] = [];
  const signedUrl: Backend["media"]["signedUrl"] = (path, suspect) => {
    refused.push(suspect);
    return memory.media.signedUrl(path);
  };
  const backend = { ...memory, media: { ...memory.media, signedUrl } };
  const store = createEditorStore();
  const notices = createToastQueue();
  const engine = { onState: () => () => undefined, pause: () => undefined };
  const preview = createItemPreview({ store, notices, backend, engine } as never, { originalAt: async () => undefined });
  if (answer !== undefined) vi.stubGlobal("fetch", async () => new Response(null, { status: answer }));
  onTestFinished(() => {
    preview.dispose();
    notices.dispose();
    backend.dispose();
    vi.unstubAllGlobals();
  });
  // A WAV file, because Node has none of the browser's decoders.
  const file = new File([wavFile(48_000, 1, () => 0.1)], "atmo.mov", { type: "video/quicktime" });
  const item = unwrap(await backend.library.import(file));
  store.setState(({ library }) => ({ library: { ...library, items: [item] } }));
  return { item, notices, refused, toggle: () => preview.actions.togglePreview(item.id) };
}

test.each([
  [400, true],
  [206, false],
])("whether another URL is requested for a file that does not play, if the server answers %d: %s", async (answer, isRenewed) => {
  const { toggle, refused } = await aPreview({ answer });
  await toggle();
  expect(refused.some((suspect) => suspect !== undefined)).toBe(isRenewed);
});

test("the preview of a video whose sound only the timeline can play says so", async () => {
  const { item, notices, toggle } = await aPreview();
  await toggle();
  await expect.poll(() => notices.toasts().map(({ message }) => message)).toEqual([fileMessages.itemNotPreviewed(item.name)]);
});
