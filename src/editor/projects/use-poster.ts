import { useEffect, useState } from "react";
import { useEditor } from "../core/store/editor-context.tsx";

/** The address of a picture's poster for an `<img>`; undefined while there is none. */
export function usePoster(picturePath: string | undefined): string | undefined {
  const { posters } = useEditor();
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    const show = async (path: string) => {
      const poster = await posters.load(path);
      if (!poster || isGone) return;
      made = URL.createObjectURL(poster);
      setUrl(made);
    };
    if (picturePath !== undefined) void show(picturePath);
    return () => {
      isGone = true;
      setUrl(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [posters, picturePath]);
  return url;
}
