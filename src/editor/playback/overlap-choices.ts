import { WHEN_OVERLAPPING } from "#model/timeline/project-settings.ts";
import { messages } from "#model/text/messages.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { EditActions } from "../actions/edit-actions.ts";

/** The values of the project's setting for clips that are placed over others (B-145). */
export function overlapChoices({ chooseOverlapRule }: Pick<EditActions, "chooseOverlapRule">, isDisabled: boolean): readonly MenuEntry[] {
  return WHEN_OVERLAPPING.map((how) => ({
    id: how,
    label: messages.whenOverlapping[how],
    isDisabled,
    onAction: () => chooseOverlapRule(how),
  }));
}
