import { useEffect } from "react";

/** Names the browser's tab while a page is shown; without a title just the product. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? "Layback: music against picture" : `${title} · Layback`;
  }, [title]);
}
