import type { MergeMessages } from "../../merge/merge-messages.ts";
import type { MergeValueMessages } from "../../merge/merge-value-messages.ts";
import type { AccountMessages } from "../account-messages.ts";
import type { CauseMessages } from "../cause-messages.ts";
import type { DeviceMessages } from "../device-messages.ts";
import type { EditorMessages } from "../editor-messages.ts";
import type { ExportMessages } from "../export-messages.ts";
import type { FileMessages } from "../file-messages.ts";
import type { LibraryMessages } from "../library-messages.ts";
import type { MenuMessages } from "../menu-messages.ts";
import type { Messages } from "../messages.ts";
import type { OriginalMessages } from "../original-messages.ts";
import type { PageMessages } from "../page-messages.ts";
import type { PanelMessages } from "../panel-messages.ts";
import type { ProjectMessages } from "../project-messages.ts";
import type { ShortcutMessages } from "../shortcut-messages.ts";
import type { SoundMessages } from "../sound-messages.ts";
import type { TrialMessages } from "../trial-messages.ts";
import type { UiMessages } from "../ui-messages.ts";

/** Every sentence that an embedded timeline shows, by group. */
export type TimelineWords = {
  readonly timeline: Messages;
  readonly menu: MenuMessages;
  readonly ui: UiMessages;
  readonly causes: CauseMessages;
  readonly mergeValues: MergeValueMessages;
};

/** Every sentence of the editor and the web site, by group: the English ones are the type's source, so a missing one does not compile. */
export type Words = TimelineWords & {
  readonly account: AccountMessages;
  readonly device: DeviceMessages;
  readonly editor: EditorMessages;
  readonly export: ExportMessages;
  readonly file: FileMessages;
  readonly library: LibraryMessages;
  readonly merge: MergeMessages;
  readonly original: OriginalMessages;
  readonly page: PageMessages;
  readonly panel: PanelMessages;
  readonly project: ProjectMessages;
  readonly shortcut: ShortcutMessages;
  readonly sound: SoundMessages;
  readonly trial: TrialMessages;
};
