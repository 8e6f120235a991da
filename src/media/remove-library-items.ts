import type { LibraryItem } from "#model/timeline/library-item.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import type { LibraryPort } from "./media-store.ts";

export type Removal = {
  readonly removedIds: readonly string[];
  /** All failures in one alert; undefined when there were none. */
  readonly alert: string | undefined;
};

/** Deletes library items after the user confirmed (B-68): removes each row, then its file. `known`: the items on screen. */
export async function removeLibraryItems(
  library: Pick<LibraryPort, "remove">,
  ids: readonly string[],
  known: readonly LibraryItem[],
): Promise<Removal> {
  const removedIds: string[] = [];
  const issues: string[] = [];
  for (const id of ids) {
    const item = known.find((candidate) => candidate.id === id);
    if (id === "") {
      issues.push(editorMessages.deletionArguments);
    } else if (item) {
      const removed = await library.remove(item);
      if (removed.ok) removedIds.push(id);
      issues.push(...issuesOf(item, removed.ok ? removed.value.fileIssue : removed.error.message));
    } else {
      issues.push(editorMessages.deletionUnknown(id));
    }
  }
  const alert = issues.length === 0 ? undefined : [editorMessages.deletionIssues, ...issues].join("\n");
  return { removedIds, alert };
}

function issuesOf(item: LibraryItem, problem: string | undefined): string[] {
  if (problem !== undefined) return [editorMessages.deletionFailed(item.name, problem)];
  return item.path === "" ? [editorMessages.deletionWithoutFile(item.name)] : [];
}
