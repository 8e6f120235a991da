import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ProjectSummary } from "#backend/backend.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { projectMessages } from "#model/text/project-messages.ts";
import { copyName, typedName } from "#model/text/names.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";

export type ListedProject = ProjectSummary & {
  /** Its place offers to restore it. */
  readonly isDeleted?: boolean;
  /** Why the last command on it failed. */
  readonly failure?: string | undefined;
};

type ProjectListing =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly message: string; readonly isRetrying?: true }
  | { readonly status: "ready"; readonly projects: readonly ListedProject[] };

/**
 * The user's projects, or the deleted ones, as they were when the list was opened, with what is changed here since: a changed project keeps
 * its place. Loads them again when the network is back after a failure.
 */
export function useProjectList() {
  const { actions, notices, refresh } = useEditor();
  const openId = useEditorState((state) => state.projectId);
  const openName = useEditorState((state) => state.document.timeline.name);
  const readOnly = useEditorState((state) => state.readOnly);
  const [which, setWhich] = useState<"present" | "deleted">("present");
  const [listing, setListing] = useState<ProjectListing>({ status: "loading" });
  const [copyId, setCopyId] = useState<string | undefined>(undefined);
  const [announcement, setAnnouncement] = useState<string | undefined>(undefined);
  const isGone = useRef(false);
  /** The last request for a list: answers to earlier ones are ignored. */
  const latest = useRef({});

  const load = useCallback(async () => {
    const asked = {};
    latest.current = asked;
    const isDeleted = which === "deleted";
    const answer = await (isDeleted ? actions.listDeletedProjects() : actions.listProjects());
    if (latest.current !== asked) return;
    setListing(
      answer.ok
        ? { status: "ready", projects: answer.value.map((project) => ({ ...project, isDeleted })) }
        : { status: "failed", message: editorMessages.projectsFailed(answer.error.message) },
    );
  }, [actions, which]);
  useEffect(() => {
    isGone.current = false;
    void load();
    return () => {
      isGone.current = true;
    };
  }, [load]);
  const retry = useCallback(() => {
    setListing((before) => (before.status === "failed" ? { ...before, isRetrying: true } : before));
    void load();
  }, [load]);
  const show = (next: typeof which) => {
    setListing({ status: "loading" });
    setWhich(next);
  };
  const hasFailed = listing.status === "failed";
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, retry]);

  const change = useCallback((id: string, part: Partial<ListedProject>) => {
    setListing((before) => {
      if (before.status !== "ready") return before;
      return { status: "ready", projects: before.projects.map((one) => (one.id === id ? { ...one, ...part } : one)) };
    });
  }, []);
  const fail = useCallback(
    (id: string, failure: string) => {
      if (isGone.current) notices.show({ tone: "error", message: failure });
      else change(id, { failure });
    },
    [change, notices],
  );

  const rename = useCallback(
    async ({ id, name: before }: ListedProject, text: string) => {
      const name = typedName(text);
      if (name === "" || name === before) return;
      change(id, { name, failure: undefined });
      if (id === openId && !readOnly) {
        actions.rename(name);
        return;
      }
      const failure = await actions.renameProject(id, name);
      // Another tab writes to the open project: this one shows its name.
      if (failure === undefined && id === openId) await refresh();
      if (failure === undefined) return;
      change(id, { name: before });
      fail(id, failure);
    },
    [actions, change, fail, openId, readOnly, refresh],
  );

  const setDeleted = useCallback(
    async ({ id, name }: ListedProject, isDeleted: boolean) => {
      change(id, { isDeleted, failure: undefined });
      const failure = await (isDeleted ? actions.deleteProject(id, name) : actions.restoreProject(id, name));
      setAnnouncement(failure === undefined ? (isDeleted ? projectMessages.deleted : projectMessages.restored)(name) : undefined);
      if (failure === undefined) return;
      change(id, { isDeleted: !isDeleted });
      fail(id, failure);
    },
    [actions, change, fail],
  );

  const duplicate = useCallback(
    async (project: ListedProject) => {
      const { id, name } = project;
      change(id, { failure: undefined });
      const copy = await actions.duplicateProject(id, name);
      if (!copy.ok) {
        fail(id, copy.error);
        return;
      }
      // Its edit is the last one.
      const listed = { ...project, id: copy.value, name: copyName(name), editedAt: new Date().toISOString(), failure: undefined };
      setListing((before) => (before.status === "ready" ? { ...before, projects: [listed, ...before.projects] } : before));
      setCopyId(listed.id);
      setAnnouncement(projectMessages.duplicated(listed.name));
    },
    [actions, change, fail],
  );

  const shown = useMemo(() => {
    if (listing.status !== "ready") return listing;
    // The open project's newest name may not have reached the server yet.
    return { ...listing, projects: listing.projects.map((one) => (one.id === openId ? { ...one, name: openName } : one)) };
  }, [listing, openId, openName]);
  const commands = { onRename: rename, onDeleted: setDeleted, onDuplicate: duplicate };
  // `copyId`: the last copy that was made here; `announcement`: what the last command did, for screen readers.
  return { which, show, listing: shown, retry, openId, copyId, announcement, commands };
}
