import { useEffect, useRef, useState } from "react";
import type { Profile, Profiles } from "#backend/backend.ts";
import { MAX_PHOTO_BYTES, PROFILE_SAVED_MS } from "#model/timeline/limits.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { causeSentence } from "#model/text/readable-cause.ts";
import { failure } from "#model/result.ts";
import { joinFullName, splitFullName } from "./person-name.ts";
import { preparePhoto } from "./prepare-photo.ts";

/** A message of the dialog. `detail` is the server's reason, `mailboxUrl` the page where a sent mail can be read. */
export type AccountMessage = {
  readonly tone: "success" | "error";
  readonly text: string;
  readonly detail?: string;
  readonly mailboxUrl?: string;
};

type AccountFormOptions = {
  readonly profiles: Profiles;
  readonly profile: Profile;
  readonly onSaved: (profile: Profile) => void;
  readonly onClose: () => void;
};

/** The editable part of the profile: names and a new photo, saved together. The dialog closes after a success. */
export function useAccountForm({ profiles, profile, onSaved, onClose }: AccountFormOptions) {
  const [name, setName] = useState(() => splitFullName(profile.fullName));
  const [photo, setPhoto] = useState<File>();
  const [message, setMessage] = useState<AccountMessage>();
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  /** Checking a file is asynchronous: the user may choose another one meanwhile. */
  const latestChoice = useRef<File>(undefined);

  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(onClose, PROFILE_SAVED_MS);
    return () => clearTimeout(timer);
  }, [isSaved, onClose]);

  const isEmpty = name.firstName.trim() === "" && name.lastName.trim() === "" && photo === undefined;
  return {
    name,
    photo,
    message,
    isSaving,
    canSave: !isSaving && !isSaved && !isEmpty,
    setName,
    setMessage,
    choosePhoto: async (file: File) => {
      latestChoice.current = file;
      const complaint = photoComplaint(file);
      const prepared = complaint === undefined ? await preparePhoto(file) : failure(complaint);
      if (latestChoice.current !== file) return;
      setMessage(prepared.ok ? undefined : { tone: "error", text: prepared.error });
      if (prepared.ok) setPhoto(prepared.value);
    },
    save: async () => {
      setMessage(undefined);
      setSaving(true);
      const answer = await profiles.save({ fullName: joinFullName(name), photo });
      setSaving(false);
      if (answer.ok) {
        setMessage({ tone: "success", text: editorMessages.profileSaved });
        setSaved(true);
        onSaved(answer.value);
      } else {
        setMessage({ tone: "error", text: editorMessages.profileFailed, detail: causeSentence(answer.error.message) });
      }
    },
  };
}

function photoComplaint(file: File): string | undefined {
  // Some systems report no type for some image files: their content is checked instead.
  if (file.type !== "" && !file.type.startsWith("image/")) return editorMessages.photoTypeInvalid;
  return file.size > MAX_PHOTO_BYTES ? editorMessages.photoTooLarge : undefined;
}
