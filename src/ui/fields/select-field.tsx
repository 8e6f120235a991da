import { useId } from "react";
import styles from "./text-field.module.css";

type SelectFieldProps<Value extends string> = {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly title: string; readonly lang?: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
};

/** One of several choices, in the browser's own list. */
export function SelectField<Value extends string>({ label, choices, value, onChange }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      <select
        id={id}
        className={styles["input"]}
        value={value}
        onChange={({ currentTarget }) => {
          const choice = choices[currentTarget.selectedIndex];
          if (choice) onChange(choice.value);
        }}
      >
        {choices.map(({ value: own, title, lang }) => (
          <option key={own} value={own} lang={lang}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
