import { expect, onTestFinished, test, vi } from "vitest";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createItemPreview } from "#editor/library/library-preview.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";

/** Two sounds, of which the first one's original is at hand, and an audio element that refuses the sources for which this is true. */
async function aPreview(isRefused: (src: string) => boolean = () => false) {
  const played: string[] = [];
  class StubAudio extends EventTarget {
    readonly error = null;
    src = "";
    currentTime = 0;
    async play() {
      played.push(this.src);
      if (isRefused(this.src)) throw new DOMException("", "NotSupportedError");
    }
    pause() {}
  }
  vi.stubGlobal("Audio", StubAudio);
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  const memory = createMemoryBackend({ user: { id: "u1", email: "a@b.c" } });
  const backend = { ...memory, media: { ...memory.media, signedUrl: async (path: string) => ({ ok: true, value: `served ${path}` }) } };
  const store = createEditorStore();
  const notices = createToastQueue();
  const engine = { onState: () => () => undefined, pause: () => undefined };
  const add = async (name: string) => unwrap(await memory.library.import(new File(["sound"], name, { type: "audio/mp4" })));
  const [kept, other] = [await add("kept.m4a"), await add("other.m4a")];
  const file = new File(["the original"], "kept.wav", { type: "audio/wav" });
  const links = { originalAt: async (path: string) => (path === kept.path ? file : undefined) };
  const preview = createItemPreview({ store, notices, backend, engine } as never, links);
  const dispose = () => {
    preview.dispose();
    notices.dispose();
    memory.dispose();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
  onTestFinished(dispose);
  store.setState(({ library }) => ({ library: { ...library, items: [kept, other] } }));
  return { kept, other, file, played, revoked, preview };
}

test("B-222 a preview plays the original where it can be read, else the stored file", async () => {
  const { kept, other, file, played, revoked, preview } = await aPreview();
  await preview.actions.togglePreview(kept.id);
  const [url = ""] = played;
  expect(await (await fetch(url)).text()).toBe(await file.text());
  await preview.actions.togglePreview(other.id);
  await preview.actions.togglePreview(kept.id);
  expect(played).toEqual([url, `served ${other.path}`, url]);
  expect(revoked).not.toHaveBeenCalled();
  preview.dispose();
  expect(revoked).toHaveBeenCalledWith(url);
});

test("B-222 in place of an original that the browser's element does not play, the copy is previewed", async () => {
  const { kept, played, preview } = await aPreview((src) => src.startsWith("blob:"));
  await preview.actions.togglePreview(kept.id);
  expect(played).toEqual([expect.stringMatching(/^blob:/u), `served ${kept.path}`]);
});
