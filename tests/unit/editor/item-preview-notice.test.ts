import { expect, onTestFinished, test, vi } from "vitest";
import { createMemoryBackend } from "#backend/memory.ts";
import { createItemPreview } from "#editor/library/item-preview.ts";
import { createEditorStore } from "#editor/store/store.ts";
import { messages } from "#model/messages.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { createToastQueue } from "#ui/toast-queue.ts";
import { wavFile } from "../../browser/export/tones.ts";

/** Of a browser whose audio element refuses whatever it is given. */
class RefusingAudio extends EventTarget {
  readonly error = null;
  src = "";
  currentTime = 0;
  play() {
    return Promise.reject(new DOMException("", "NotSupportedError"));
  }
  pause() {}
}

test("of a video whose sound only the timeline plays, a preview says that it is heard there", async () => {
  vi.stubGlobal("Audio", RefusingAudio);
  const backend = createMemoryBackend({ user: { id: "u1", email: "a@b.c" } });
  const store = createEditorStore();
  const notices = createToastQueue();
  const engine = { onState: () => () => undefined, pause: () => undefined };
  const preview = createItemPreview({ store, notices, backend, engine } as never);
  onTestFinished(() => {
    preview.dispose();
    notices.dispose();
    backend.dispose();
    vi.unstubAllGlobals();
  });
  // It needs no decoder of the browser's, which this test has not.
  const file = new File([wavFile(48_000, 1, () => 0.1)], "atmo.mov", { type: "video/quicktime" });
  const item = unwrap(await backend.library.import(file));
  store.setState(({ library }) => ({ library: { ...library, items: [item] } }));
  await preview.actions.togglePreview(item.id);
  await expect.poll(() => notices.toasts().map(({ message }) => message)).toEqual([messages.itemNotPreviewed(item.name)]);
});
