import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import type { Backend, Profile, User } from "#backend/backend.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { AccountSettingsForm } from "./account-settings-form.tsx";
import type { ProfileState } from "./use-profile.ts";

type AccountSettingsDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly backend: Pick<Backend, "auth" | "profiles">;
  readonly user: User;
  readonly profileState: ProfileState;
  readonly onReloadProfile: () => void;
  readonly onSaved: (profile: Profile) => void;
};

/**
 * The user's photo and name to edit, the email to read, and a mail that leads to a new password. Its form is shown only once the profile is
 * loaded, so that no value is overwritten that was not loaded.
 */
export function AccountSettingsDialog({
  isOpen,
  onClose,
  backend,
  user,
  profileState,
  onReloadProfile,
  onSaved,
}: AccountSettingsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={panelMessages.accountSettings}
      size="small"
    >
      {profileState.status === "ready" && (
        <AccountSettingsForm backend={backend} user={user} profile={profileState.profile} onSaved={onSaved} onClose={onClose} />
      )}
      {profileState.status === "loading" && <Spinner label={panelMessages.loadingProfile} />}
      {profileState.status === "failed" && (
        <EmptyState
          tone="error"
          title={panelMessages.profileNotLoaded}
          action={<Button onPress={onReloadProfile}>{uiMessages.tryAgain}</Button>}
        >
          {profileState.message}
        </EmptyState>
      )}
    </Dialog>
  );
}
