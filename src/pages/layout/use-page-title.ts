import { useEffect } from "react";
import { pageMessages } from "#model/text/page-messages.ts";

/** Sets the document title while a page is shown; without a title only the product's name. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? pageMessages.siteTitle : pageMessages.pageTitle(title);
  }, [title]);
}
