import { useEffect, useState } from "react";
import type { ProjectSummary } from "#backend/backend.ts";
import { projectMessages } from "#model/text/project-messages.ts";
import { sizeText } from "#model/text/size-text.ts";
import { useEditor } from "../core/store/editor-context.tsx";
import { isStored } from "../originals/is-stored.ts";
import styles from "./project-card.module.css";

type OriginalLineProps = { readonly original: NonNullable<ProjectSummary["original"]>; readonly picturePath: string };

/** A picture whose file stays on a computer: its name, its size, and whether others see a proxy of it (B-220). */
export function OriginalLine({ original: { name, sizeBytes }, picturePath }: OriginalLineProps) {
  const { backend } = useEditor();
  const [hasProxy, setHasProxy] = useState<boolean | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const stored = await isStored(backend.media, picturePath);
      if (!isGone && stored.ok) setHasProxy(stored.value);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [backend, picturePath]);
  const proxy = hasProxy === undefined ? "" : ` · ${hasProxy ? projectMessages.previewUploaded : projectMessages.previewNotUploaded}`;
  return (
    <bdi className={styles["original"]}>
      {projectMessages.original(name, sizeText(sizeBytes))}
      {proxy}
    </bdi>
  );
}
