import { useEffect } from "react";
import type { RefObject } from "react";
import { useEditor } from "../../core/store/editor-context.tsx";

/** Reports the items whose rows are on the screen. @param order ids of the rows; another array when rows come or go */
export function useRowsInView(list: RefObject<HTMLElement | null>, order: readonly string[]): void {
  const { actions } = useEditor();
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = target.getAttribute("data-item-id") ?? "";
        if (isIntersecting) inView.add(id);
        else inView.delete(id);
      }
      actions.rowsInView([...inView]);
    });
    const rows = new Set(order);
    for (const row of list.current?.querySelectorAll("tr[data-item-id]") ?? []) {
      if (rows.has(row.getAttribute("data-item-id") ?? "")) observer.observe(row);
    }
    return () => observer.disconnect();
  }, [actions, list, order]);
  useEffect(() => () => actions.rowsInView([]), [actions]);
}
