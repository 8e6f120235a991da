import { useState } from "react";
import type { Edit } from "#model/edits/change.ts";
import type { Result } from "#model/result.ts";
import type { TextFieldProps } from "#ui/fields/text-field.tsx";
import { useEditor } from "./core/store/editor-context.tsx";

export type DraftOptions = {
  /** The committed text; undefined where there is no single one. */
  readonly value: string | undefined;
  /** The edit for a typed text; a failure is the sentence that refuses it. */
  readonly editOf: (text: string) => Result<Edit | undefined, string>;
};

/** A text that is typed and not yet committed. A refused text stays for correction, with the reason. */
export function useDraft({ value, editOf }: DraftOptions) {
  const { actions } = useEditor();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);

  /** The committed text, also as undefined, is no draft. */
  const change = (text: string | undefined) => {
    setDraft(text === (value ?? "") ? undefined : text);
    setRefusal(undefined);
  };
  /** Commits the typed text. Returns the message if it is refused. */
  const commitDraft = (): string | undefined => {
    if (draft === undefined || draft === value) {
      change(undefined);
      return undefined;
    }
    const result = editOf(draft);
    if (!result.ok) {
      setRefusal(result.error);
      return result.error;
    }
    change(undefined);
    if (result.value) actions.commit(result.value);
    return undefined;
  };
  const field = {
    value: draft ?? value ?? "",
    isInvalid: refusal !== undefined,
    ...(refusal !== undefined && { errorMessage: refusal }),
    autoComplete: "off",
    onChange: change,
    onBlur: commitDraft,
    onFocus: ({ target }) => target.select(),
  } satisfies Partial<TextFieldProps>;
  return { draft, refusal, change, commitDraft, field };
}
