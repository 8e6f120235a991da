import { User } from "lucide-react";
import { useCallback, useState } from "react";
import { cx } from "../cx.ts";
import styles from "./avatar.module.css";

type AvatarProps = {
  /** Source of the initials; the image is decorative, because the name is written beside it. */
  readonly name: string;
  readonly src: string | Blob | undefined;
  /** 28 or 72 px. */
  readonly size?: "small" | "large";
  readonly className?: string;
};

/** A user's photo, else initials, else a silhouette. A photo that fails to load falls back to the initials without an error. */
export function Avatar({ name, src, size = "small", className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | Blob>();
  const initials = initialsOf(name);
  const isPhoto = src !== undefined && src !== failedSrc;
  const show = useCallback((image: HTMLImageElement | null) => (image && src !== undefined ? showImage(image, src) : undefined), [src]);
  return (
    <span aria-hidden="true" className={cx(styles["avatar"], styles[size], className)}>
      {isPhoto ? (
        <img ref={show} alt="" className={styles["photo"]} onError={() => setFailedSrc(src)} />
      ) : initials === "" ? (
        <User size={size === "large" ? 32 : 16} />
      ) : (
        initials
      )}
    </span>
  );
}

/** Upper-case first letters of the first and the last word; of a single word its first letter. */
function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen.map((word) => Array.from(word ?? "")[0]?.toLocaleUpperCase() ?? "").join("");
}

/** Shows an image; returns the function that revokes its object URL, if any. */
function showImage(image: HTMLImageElement, src: string | Blob): () => void {
  const url = typeof src === "string" ? src : URL.createObjectURL(src);
  image.src = url;
  return () => {
    if (typeof src !== "string") URL.revokeObjectURL(url);
  };
}
