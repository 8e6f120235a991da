import { Avatar } from "#ui/display/avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import styles from "./account-settings.module.css";

type PhotoPickerProps = {
  /** For the initials where there is no photo. */
  readonly name: string;
  readonly currentUrl: string | undefined;
  /** Chosen and not saved yet. */
  readonly photo: File | undefined;
  readonly onChoose: (photo: File) => void;
  readonly isDisabled: boolean;
};

/** The profile photo as it is or would be, and the way to choose another. */
export function PhotoPicker({ name, currentUrl, photo, onChoose, isDisabled }: PhotoPickerProps) {
  return (
    <FileDropArea
      label="Profile photo"
      accept="image/*"
      isDisabled={isDisabled}
      onFiles={([file]) => {
        if (file) onChoose(file);
      }}
      className={styles["photo"] ?? ""}
    >
      {({ browse }) => (
        <>
          <Avatar size="large" name={name} src={photo ?? currentUrl} />
          <div className={styles["photoWords"]}>
            <Button size="small" onPress={browse} isDisabled={isDisabled}>
              Choose photo
            </Button>
            <span className={styles["hint"]}>{photo === undefined ? "Up to 5 MB" : photo.name}</span>
          </div>
        </>
      )}
    </FileDropArea>
  );
}
