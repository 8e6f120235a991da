import { panelMessages } from "#model/text/panel-messages.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import styles from "./account-settings.module.css";

type PhotoPickerProps = {
  /** Gives the initials that are shown without a photo. */
  readonly name: string;
  readonly currentUrl: string | undefined;
  /** Chosen, but not saved yet. */
  readonly photo: File | undefined;
  readonly onChoose: (photo: File) => void;
  readonly isDisabled: boolean;
};

/** Shows the stored or newly chosen profile photo, and lets the user choose another. */
export function PhotoPicker({ name, currentUrl, photo, onChoose, isDisabled }: PhotoPickerProps) {
  return (
    <FileDropArea
      label={panelMessages.profilePhoto}
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
              {panelMessages.choosePhoto}
            </Button>
            <span className={styles["hint"]}>{photo === undefined ? panelMessages.photoLimit : photo.name}</span>
          </div>
        </>
      )}
    </FileDropArea>
  );
}
