import { ArrowLeft, FolderOpen, Plus, Trash2 } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { projectMessages } from "#model/text/project-messages.ts";
import { wordSearch } from "#model/text/word-search.ts";
import { Button } from "#ui/buttons/button.tsx";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { ProjectGrid } from "./project-grid.tsx";
import styles from "./projects-screen.module.css";
import { useProjectList } from "./use-project-list.ts";

/** All projects of the user, the one edited last first: to open, to rename, to duplicate, to delete (B-183). */
export function ProjectsScreen() {
  const { actions } = useEditor();
  const isOpen = useEditorState((state) => state.dialog?.kind === "projects");
  return (
    <Dialog isOpen={isOpen} onOpenChange={(open) => !open && void actions.closeProjects()} title={panelMessages.projects} size="screen">
      <Projects />
    </Dialog>
  );
}

/** With more projects than this there is a search field. */
const MOST_WITHOUT_SEARCH = 8;

function Projects() {
  const { actions } = useEditor();
  const { which, show, listing, retry, openId, copyId, announcement, commands } = useProjectList();
  const [text, setText] = useState("");
  // Typing stays fluent in a long list.
  const wanted = useDeferredValue(text).trim();
  const all = listing.status === "ready" ? listing.projects : undefined;
  const found = useMemo(() => {
    const isWanted = wordSearch(wanted);
    return all?.filter(({ name }) => isWanted(name));
  }, [all, wanted]);
  const open = (id: string) => void actions.closeProjects(() => actions.openProject(id));
  const create = () => void actions.closeProjects(actions.newProject);
  return (
    <div className={styles["projects"]}>
      <div className={styles["toolbar"]}>
        {all && all.length > MOST_WITHOUT_SEARCH && (
          <search className={styles["search"]}>
            <SearchField label={panelMessages.searchProjects} text={text} onText={setText} />
          </search>
        )}
        <output className={styles["found"]}>{wanted !== "" && all && found && fileMessages.itemsFound(found.length, all.length)}</output>
        <VisuallyHidden>
          <output>{announcement}</output>
        </VisuallyHidden>
        <Button variant="quiet" size="small" onPress={() => show(which === "present" ? "deleted" : "present")}>
          {which === "present" ? <Trash2 size={14} aria-hidden /> : <ArrowLeft size={14} aria-hidden />}
          {which === "present" ? panelMessages.recentlyDeleted : panelMessages.allProjects}
        </Button>
        <Button size="small" onPress={create}>
          <Plus size={14} aria-hidden />
          {panelMessages.newProject}
        </Button>
      </div>
      {listing.status === "loading" && <LoadingCards />}
      {listing.status === "failed" && (
        <Notice
          tone="error"
          action={
            <Button size="small" isLoading={listing.isRetrying === true} onPress={retry}>
              {uiMessages.tryAgain}
            </Button>
          }
        >
          {listing.message}
        </Notice>
      )}
      {all?.length === 0 && (
        <EmptyState
          icon={<FolderOpen size={24} aria-hidden />}
          title={which === "present" ? projectMessages.noProjects : projectMessages.noneDeleted}
        />
      )}
      {all && all.length > 0 && found?.length === 0 && <p className={styles["none"]}>{projectMessages.noneFound(wanted)}</p>}
      {found && found.length > 0 && (
        <ProjectGrid
          projects={found}
          openId={openId}
          copyId={copyId}
          restoreCommand={which === "present" ? uiMessages.undo : panelMessages.restore}
          onOpen={open}
          {...commands}
        />
      )}
    </div>
  );
}

function LoadingCards() {
  return (
    <div className={styles["loading"]}>
      <output>{editorMessages.projectsLoading}</output>
      <div className={styles["grid"]}>
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((card) => (
          <Skeleton key={card} height="180px" />
        ))}
      </div>
    </div>
  );
}
