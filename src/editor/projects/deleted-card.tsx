import { memo } from "react";
import { projectMessages } from "#model/text/project-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { editTime } from "./edit-time.ts";
import styles from "./project-card.module.css";
import type { ListedProject } from "./use-project-list.ts";

type DeletedCardProps = {
  readonly project: ListedProject;
  /** Its button is reached by Tab. */
  readonly isReachable: boolean;
  readonly command: string;
  readonly onRestore: (project: ListedProject, isDeleted: false) => void;
};

/** The place of a deleted project: it stays until the list is left, so that nobody has to hurry. */
export const DeletedCard = memo(function DeletedCard({ project, isReachable, command, onRestore }: DeletedCardProps) {
  const { id, name, editedAt, failure } = project;
  return (
    <li className={styles["deleted"]} data-project-id={id}>
      <div className={styles["deletedTexts"]}>
        <bdi className={styles["deletedName"]}>{projectMessages.deleted(name)}</bdi>
        <time className={styles["when"]} dateTime={editedAt}>
          {projectMessages.edited(editTime(editedAt))}
        </time>
      </div>
      <Button
        data-main
        size="small"
        excludeFromTabOrder={!isReachable}
        aria-label={`${command}: ${projectMessages.deleted(name)}`}
        onPress={() => onRestore(project, false)}
      >
        {command}
      </Button>
      {failure !== undefined && (
        <span role="alert" className={styles["failure"]}>
          {failure}
        </span>
      )}
    </li>
  );
});
