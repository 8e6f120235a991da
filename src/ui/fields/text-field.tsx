import type { ReactNode, Ref } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { TextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components/TextField";
import { cx } from "../cx.ts";
import styles from "./text-field.module.css";

export type TextFieldProps = Omit<AriaTextFieldProps, "className" | "style" | "children" | "validate"> & {
  readonly label: string;
  readonly description?: ReactNode;
  /** Shown under the field and linked to it while `isInvalid`. */
  readonly errorMessage?: string;
  readonly placeholder?: string;
  readonly size?: "medium" | "large";
  /** For times and levels: monospaced, tabular numerals. */
  readonly isNumeric?: boolean;
  readonly isMultiline?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly className?: string;
};

/** A labelled text field. The caller validates; the browser's own validation bubbles are off. */
export function TextField({
  label,
  description,
  errorMessage,
  placeholder,
  size = "medium",
  isNumeric = false,
  isMultiline = false,
  inputRef,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField {...rest} validationBehavior="aria" className={cx(styles["field"], styles[size], className)}>
      <Label className={styles["label"] ?? ""}>{label}</Label>
      {isMultiline ? (
        <TextArea className={cx(styles["input"], styles["area"])} rows={2} />
      ) : (
        <Input
          {...(inputRef !== undefined && { ref: inputRef })}
          {...(placeholder !== undefined && { placeholder })}
          className={cx(styles["input"], isNumeric && styles["numeric"])}
        />
      )}
      {description !== undefined && (
        <Text slot="description" className={styles["description"] ?? ""}>
          {description}
        </Text>
      )}
      <FieldError className={styles["error"] ?? ""}>{errorMessage}</FieldError>
    </AriaTextField>
  );
}
