import { useEffect } from "react";
import { useLocation } from "react-router";

/** After a navigation within the site, scrolls to the hash's element, else to the top. A reload keeps the browser's scroll position. */
export function useScrollToPlace(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    // "default" is React Router's key of the entry that the page was loaded with.
    else if (key !== "default") window.scrollTo(0, 0);
  }, [hash, key]);
}
