import { useEffect, useState } from "react";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { FileDropArea } from "#ui/file-drop-area.tsx";
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
  const chosenUrl = useObjectUrl(photo);
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
          <Avatar size="large" name={name} src={chosenUrl ?? currentUrl} />
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

/** A URL for a file as long as it is shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [shown, setShown] = useState<{ readonly file: File; readonly url: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    setShown({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return shown?.file === file ? shown?.url : undefined;
}
