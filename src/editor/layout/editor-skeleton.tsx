import { panelMessages } from "#model/text/panel-messages.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { ALL_EDITOR_PARTS } from "../editor-parts.ts";
import type { EditorParts } from "../editor-parts.ts";
import styles from "./editor-skeleton.module.css";

const LIBRARY_ROWS = 5;
const LANES = 3;

type EditorSkeletonProps = { readonly parts?: Pick<EditorParts, "header" | "library"> };

/** The editor's outline while a project is read: the content later takes the same places. */
export function EditorSkeleton({ parts = ALL_EDITOR_PARTS }: EditorSkeletonProps) {
  return (
    <div className={styles["skeleton"]}>
      {parts.header && (
        <div className={styles["header"]}>
          <Skeleton width="160px" height="16px" />
        </div>
      )}
      {parts.library && (
        <div className={styles["library"]}>
          <Rows count={LIBRARY_ROWS} height="40px" />
        </div>
      )}
      <div className={styles["picture"]}>
        <Spinner label={panelMessages.loadingProject} size="large" />
      </div>
      <div className={styles["timeline"]}>
        <Rows count={LANES} height="52px" />
      </div>
    </div>
  );
}

function Rows({ count, height }: { readonly count: number; readonly height: string }) {
  return Array.from({ length: count }, (_, row) => <Skeleton key={row} height={height} />);
}
