import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./copy-field.module.css";

type CopyFieldProps = { readonly label: string; readonly value: string; readonly description?: string };

/** A text with a copy button. If the browser does not let the page write to the clipboard, the text is selected for the copy key. */
export function CopyField({ label, value, description }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome(panelMessages.copied);
    } catch {
      input.current?.select();
      setOutcome(panelMessages.copyByKeyboard);
    }
  };
  return (
    <div className={styles["row"]}>
      <TextField
        label={label}
        value={value}
        isReadOnly
        inputRef={input}
        onFocus={() => input.current?.select()}
        {...(description !== undefined && { description })}
      />
      <IconButton
        label={panelMessages.copyLabel(label)}
        icon={outcome === panelMessages.copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onPress={() => void copy()}
        className={styles["button"] ?? ""}
      />
      <output className={styles["outcome"]}>{outcome}</output>
    </div>
  );
}
