import type { Clip } from "#model/timeline/clip.ts";
import { captionOf, fullNames } from "#model/text/source-names.ts";
import type { TimelineView } from "./contract.ts";

type NamedClip = Pick<Clip, "name" | "url">;

/** The name that the canvas and the grid show for a clip (B-162). */
export function clipCaption({ names, options }: TimelineView, { name, url }: NamedClip): string {
  return captionOf(name, names(url), options.names);
}

/** The clip's name and that of its file, the one that says more first (B-161). */
export function clipFullNames({ names, options }: TimelineView, { name, url }: NamedClip): readonly [string, ...string[]] {
  return fullNames(name, names(url), options.names);
}

/** The name of the picture's file (B-163); "" where it is unknown. */
export function pictureFileName({ timeline, names }: TimelineView): string {
  return timeline.settings.pictureFile ?? (timeline.picture && names(timeline.picture.url)?.fileName) ?? "";
}
