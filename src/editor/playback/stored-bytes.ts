import type { ServedBytes } from "#engine/decode/bytes/byte-source.ts";
import type { EditorDeps } from "../actions/action-deps.ts";

/** The bytes of a stored file, for the engine. */
export function storedBytes({ backend: { media }, store }: Pick<EditorDeps, "backend" | "store">, path: string): ServedBytes {
  return {
    url: async (refused) => {
      const answer = await media.signedUrl(path, refused);
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.value;
    },
    contentName: media.contentName(path),
    get sizeBytes() {
      return store.getState().library.items.find((item) => item.path === path)?.sizeBytes;
    },
  };
}
