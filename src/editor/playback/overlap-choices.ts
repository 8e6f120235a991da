import { WHEN_OVERLAPPING } from "#model/timeline/project-settings.ts";
import { messages } from "#model/text/messages.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { ClipActions } from "../actions/clip-actions.ts";

/** The values of the project's setting for clips that are placed over others (B-145). */
export function overlapChoices({ changeSettings }: Pick<ClipActions, "changeSettings">, isDisabled: boolean): readonly MenuEntry[] {
  return WHEN_OVERLAPPING.map((how) => ({
    id: how,
    label: messages.whenOverlapping[how],
    isDisabled,
    onAction: () => changeSettings({ whenOverlapping: how }),
  }));
}
