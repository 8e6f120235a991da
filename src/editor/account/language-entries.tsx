import { Languages } from "lucide-react";
import { use } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { LANGUAGE_IDS } from "#ui/language/language-ids.ts";
import { LANGUAGE_NAMES } from "#ui/language/languages.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import { OwnPageContext } from "../theme/theme-setting.tsx";
import { chooseLanguage, chosenLanguage } from "./chosen-language.ts";

/** The menu of languages (B-223); none where the page around the editor decides. @param onFailed called with the reason */
export function useLanguageEntries(onFailed: (reason: string) => void): readonly MenuEntry[] {
  const isOwnPage = use(OwnPageContext) !== undefined;
  if (!isOwnPage) return [];
  return [
    {
      id: "language",
      label: panelMessages.language,
      icon: <Languages size={16} aria-hidden />,
      chosen: chosenLanguage(),
      entries: LANGUAGE_IDS.map((id) => ({
        id,
        label: LANGUAGE_NAMES[id],
        lang: id,
        onAction: () => void chooseLanguage(id).catch((cause: unknown) => onFailed(cause instanceof Error ? cause.message : String(cause))),
      })),
    },
  ];
}
