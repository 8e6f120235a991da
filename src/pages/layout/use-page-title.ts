import { useEffect } from "react";

/** Sets the document title while a page is shown; without a title only the product's name. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? "Layback: music against picture" : `${title} · Layback`;
  }, [title]);
}
