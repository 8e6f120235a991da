import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import type { Backend, Profile, User } from "#backend/backend.ts";
import { Button } from "#ui/buttons/button.tsx";
import { MailboxLink } from "#ui/feedback/mailbox-link.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./account-settings.module.css";
import { PhotoPicker } from "./photo-picker.tsx";
import { ResetPasswordButton } from "./reset-password-button.tsx";
import { useAccountForm } from "./use-account-form.ts";

type AccountSettingsFormProps = {
  readonly backend: Pick<Backend, "auth" | "profiles">;
  readonly user: User;
  readonly profile: Profile;
  readonly onSaved: (profile: Profile) => void;
  readonly onClose: () => void;
};

/** The content of the account settings, for a loaded profile. */
export function AccountSettingsForm({ backend, user, profile, onSaved, onClose }: AccountSettingsFormProps) {
  const form = useAccountForm({ profiles: backend.profiles, profile, onSaved, onClose });
  const { name, message } = form;
  return (
    <form
      noValidate
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.canSave) void form.save();
      }}
    >
      <PhotoPicker
        name={profile.fullName === "" ? user.email : profile.fullName}
        currentUrl={profile.avatarUrl}
        photo={form.photo}
        onChoose={form.choosePhoto}
        isDisabled={form.isSaving}
      />
      <div className={styles["names"]}>
        <TextField
          label={panelMessages.firstName}
          autoComplete="given-name"
          value={name.firstName}
          onChange={(firstName) => form.setName({ ...name, firstName })}
          isDisabled={form.isSaving}
        />
        <TextField
          label={panelMessages.lastName}
          autoComplete="family-name"
          value={name.lastName}
          onChange={(lastName) => form.setName({ ...name, lastName })}
          isDisabled={form.isSaving}
        />
      </div>
      <TextField label={panelMessages.email} type="email" value={user.email} isReadOnly />
      <ResetPasswordButton auth={backend.auth} email={user.email} onMessage={form.setMessage} />
      {message !== undefined && (
        <Notice tone={message.tone} {...(message.mailboxUrl !== undefined && { action: <MailboxLink url={message.mailboxUrl} /> })}>
          {message.text}
          {message.detail !== undefined && <div className={styles["detail"]}>{message.detail}</div>}
        </Notice>
      )}
      <div className={styles["actions"]}>
        <Button onPress={onClose}>{uiMessages.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          isDisabled={!form.canSave && !form.isSaving}
          isLoading={form.isSaving}
          loadingLabel={panelMessages.saving}
        >
          {panelMessages.saveChanges}
        </Button>
      </div>
    </form>
  );
}
