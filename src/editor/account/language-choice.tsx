import { useState } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { LANGUAGE_IDS } from "#ui/language/language-ids.ts";
import type { LanguageId } from "#ui/language/language-ids.ts";
import { LANGUAGE_NAMES } from "#ui/language/languages.ts";
import { chooseLanguage, chosenLanguage } from "./chosen-language.ts";

/** The language of the whole page, which is then shown anew (B-223). */
export function LanguageChoice() {
  const [wanted, setWanted] = useState(chosenLanguage);
  const [error, setError] = useState<string>();
  const choose = (id: LanguageId) => {
    setWanted(id);
    setError(undefined);
    chooseLanguage(id).catch((cause: unknown) => {
      setWanted(chosenLanguage());
      setError(cause instanceof Error ? cause.message : String(cause));
    });
  };
  return (
    <>
      <SelectField
        label={panelMessages.language}
        choices={LANGUAGE_IDS.map((id) => ({ value: id, title: LANGUAGE_NAMES[id], lang: id }))}
        value={wanted}
        onChange={choose}
      />
      {error !== undefined && <Notice tone="error">{error}</Notice>}
    </>
  );
}
