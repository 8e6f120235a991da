import { useEffect } from "react";
import { useLocation } from "react-router";

/** After a move within the site: to the element that the hash names, else to the top. A reload keeps the browser's own place. */
export function useScrollToPlace(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    // React Router's name for the entry that the page was loaded with.
    else if (key !== "default") window.scrollTo(0, 0);
  }, [hash, key]);
}
