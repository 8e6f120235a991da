import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { focusedBeside } from "#ui/dom/focused-beside.ts";
import { latinKey } from "#ui/dom/latin-key.ts";
import { isElement, isInput } from "#ui/dom/element-of-any-window.ts";
import { DeletedCard } from "./deleted-card.tsx";
import { ProjectCard } from "./project-card.tsx";
import styles from "./projects-screen.module.css";
import { useGrowingCount } from "./use-growing-count.ts";
import type { ListedProject } from "./use-project-list.ts";

type ProjectGridProps = {
  readonly projects: readonly ListedProject[];
  readonly openId: string | undefined;
  /** Gets the focus when it appears. */
  readonly copyId: string | undefined;
  /** What restores a deleted project is called. */
  readonly restoreCommand: string;
  readonly onOpen: (id: string) => void;
  readonly onRename: (project: ListedProject, text: string) => void;
  readonly onDeleted: (project: ListedProject, isDeleted: boolean) => void;
  readonly onDuplicate: (project: ListedProject) => void;
};

/**
 * The projects as cards. One card at a time is reached by Tab, with its buttons; the arrow keys, Home and End move between the cards. F2
 * renames, Delete deletes, Ctrl+D duplicates.
 */
export function ProjectGrid({ projects, openId, copyId, restoreCommand, onOpen, onRename, onDeleted, onDuplicate }: ProjectGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { count, end } = useGrowingCount(projects.length);
  const [focusedId, setFocusedId] = useState<string | undefined>(undefined);
  const [renamingId, setRenamingId] = useState<string | undefined>(undefined);
  const shown = projects.slice(0, count);
  const reachableId = [focusedId, openId].find((id) => shown.some((one) => one.id === id)) ?? shown[0]?.id;

  const hasBegun = useRef(false);
  // In layout effects: later, the dialog would have moved a lost focus to its first button.
  useLayoutEffect(() => {
    // The window has just opened, else the button that had the focus is gone, or a press beside the cards took it: the list stays in place.
    if (hasNoFocus(list.current)) mainButton(list.current, reachableId)?.focus({ preventScroll: hasBegun.current });
    hasBegun.current = true;
  });
  useLayoutEffect(() => mainButton(list.current, copyId)?.focus(), [list, copyId]);
  useEffect(() => {
    const element = list.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const project = projects.find(({ id }) => id === idOf(event.target));
      if (!project || !element || isInput(event.target)) return;
      const next = cardAt(element, event.target, event.key);
      // The key repeats while it is held: the command is given once.
      const once = (run: () => void) => {
        if (!event.repeat) run();
      };
      if (next) next.focus();
      else if (project.isDeleted === true) return;
      else if (event.key === "F2") once(() => setRenamingId(project.id));
      else if (event.key === "Delete" || event.key === "Backspace") once(() => onDeleted(project, true));
      else if (latinKey(event) === "d" && (event.ctrlKey || event.metaKey)) once(() => onDuplicate(project));
      else return;
      event.preventDefault();
    };
    const onFocus = ({ target }: FocusEvent) => setFocusedId(idOf(target));
    element?.addEventListener("keydown", onKeyDown);
    element?.addEventListener("focusin", onFocus);
    return () => {
      element?.removeEventListener("keydown", onKeyDown);
      element?.removeEventListener("focusin", onFocus);
    };
  }, [list, projects, onDeleted, onDuplicate]);
  const endRename = useCallback(() => setRenamingId(undefined), []);

  return (
    <>
      <ul ref={list} className={styles["grid"]} aria-label={panelMessages.projects}>
        {shown.map((project) =>
          project.isDeleted === true ? (
            <DeletedCard
              key={project.id}
              project={project}
              isReachable={project.id === reachableId}
              command={restoreCommand}
              onRestore={onDeleted}
            />
          ) : (
            <ProjectCard
              key={project.id}
              project={project}
              isOpen={project.id === openId}
              isReachable={project.id === reachableId}
              isRenaming={project.id === renamingId}
              onOpen={onOpen}
              onRename={onRename}
              onRenaming={setRenamingId}
              onRenamed={endRename}
              onDelete={onDeleted}
              onDuplicate={onDuplicate}
            />
          ),
        )}
      </ul>
      <div ref={end} />
    </>
  );
}

/** Whether the focus is on nothing in the window that contains the list. */
function hasNoFocus(list: HTMLElement | null): boolean {
  const focused = focusedBeside(list);
  return focused === undefined || focused.contains(list);
}

function idOf(target: EventTarget | null): string | undefined {
  return isElement(target) ? target.closest<HTMLElement>("[data-project-id]")?.dataset["projectId"] : undefined;
}

function mainButtons(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-main]") ?? [])];
}

function mainButton(list: HTMLElement | null, id: string | undefined): HTMLElement | undefined {
  return mainButtons(list).find((button) => idOf(button) === id);
}

/** The main button of the card that a key leads to from the card with the focus. */
function cardAt(list: HTMLElement, from: EventTarget | null, key: string): HTMLElement | undefined {
  const buttons = mainButtons(list);
  const index = buttons.findIndex((button) => idOf(button) === idOf(from));
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  const forward = getComputedStyle(list).direction === "rtl" ? -1 : 1;
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: index - forward,
    ArrowRight: index + forward,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: buttons.length - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : buttons[Math.min(Math.max(place, 0), buttons.length - 1)];
}
