import { CopyPlus, Film, Music, PencilLine, Trash2 } from "lucide-react";
import { memo } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import { messages } from "#model/text/messages.ts";
import { typedName } from "#model/text/names.ts";
import { projectMessages } from "#model/text/project-messages.ts";
import { formatTime } from "#model/time/time.ts";
import { NameField } from "#timeline/fields/name-field.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { chordKeys } from "../shortcuts/chord-text.ts";
import { isMacPlatform } from "../shortcuts/mac-platform.ts";
import { editTime } from "./edit-time.ts";
import styles from "./project-card.module.css";
import { OriginalLine } from "./original-line.tsx";
import { usePoster } from "./use-poster.ts";
import type { ListedProject } from "./use-project-list.ts";

type ProjectCardProps = {
  readonly project: ListedProject;
  readonly isOpen: boolean;
  /** Its buttons are reached by Tab. */
  readonly isReachable: boolean;
  readonly isRenaming: boolean;
  readonly onOpen: (id: string) => void;
  readonly onRename: (project: ListedProject, text: string) => void;
  readonly onRenaming: (id: string) => void;
  readonly onRenamed: () => void;
  readonly onDuplicate: (project: ListedProject) => void;
  readonly onDelete: (project: ListedProject, isDeleted: true) => void;
};

const duplicateKeys = () => chordKeys({ key: "d", mod: true }, isMacPlatform()).join(isMacPlatform() ? "" : "+");

/** One project: a press on its picture opens it, a double press on its name renames it. */
export const ProjectCard = memo(function ProjectCard({ project, isOpen, isReachable, isRenaming, ...on }: ProjectCardProps) {
  const { id, name, editedAt, seconds, picturePath, original, failure } = project;
  const [time, when] = [formatTime(seconds), editTime(editedAt)];
  const poster = usePoster(picturePath);
  const Placeholder = picturePath === undefined ? Music : Film;
  const commands = [
    { verb: uiMessages.rename, shortcut: "F2", icon: <PencilLine size={14} aria-hidden />, run: () => on.onRenaming(id) },
    { verb: uiMessages.duplicate, shortcut: duplicateKeys(), icon: <CopyPlus size={14} aria-hidden />, run: () => on.onDuplicate(project) },
    {
      verb: uiMessages.delete,
      shortcut: uiMessages.deleteKey,
      icon: <Trash2 size={14} aria-hidden />,
      run: () => on.onDelete(project, true),
    },
  ];
  return (
    <li className={styles["card"]} data-project-id={id} data-open={isOpen}>
      <div className={styles["box"]}>
        <button
          type="button"
          data-main
          className={styles["frame"]}
          tabIndex={isReachable ? 0 : -1}
          aria-label={projectMessages.opens(name, time, when)}
          aria-current={isOpen}
          onClick={() => on.onOpen(id)}
        >
          {poster === undefined ? <Placeholder size={24} aria-hidden /> : <img className={styles["poster"]} src={poster} alt="" />}
        </button>
        {isOpen && <span className={styles["now"]}>{panelMessages.openNow}</span>}
        <span className={styles["length"]} aria-hidden>
          {time}
        </span>
      </div>
      <div className={styles["texts"]}>
        {isRenaming ? (
          <NameField
            label={messages.nameOf(name)}
            name={name}
            className={styles["nameField"]}
            refusal={(text) => (typedName(text) === "" ? messages.nameEmpty : undefined)}
            onKeep={(text) => on.onRename(project, text)}
            onEnd={on.onRenamed}
          />
        ) : (
          <bdi className={styles["name"]} title={name} onDoubleClick={() => on.onRenaming(id)}>
            {name}
          </bdi>
        )}
        <time className={styles["when"]} dateTime={editedAt}>
          {projectMessages.edited(when)}
        </time>
        {original && picturePath !== undefined && <OriginalLine original={original} picturePath={picturePath} />}
        {failure !== undefined && (
          <span role="alert" className={styles["failure"]}>
            {failure}
          </span>
        )}
      </div>
      <div className={styles["actions"]}>
        {commands.map(({ verb, shortcut, icon, run }) => (
          <IconButton
            key={verb}
            label={projectMessages.commandOf(verb, name)}
            tooltip={verb}
            shortcut={shortcut}
            size="small"
            excludeFromTabOrder={!isReachable}
            icon={icon}
            onPress={run}
          />
        ))}
      </div>
    </li>
  );
});
