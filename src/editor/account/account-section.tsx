import { ChevronsUpDown, LogOut, Settings } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { panelMessages } from "#model/text/panel-messages.ts";
import type { Backend, User } from "#backend/backend.ts";
import { clearDeviceMedia } from "../clear-device-media.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import styles from "./account-section.module.css";
import { AccountSettingsDialog } from "./account-settings-dialog.tsx";
import { useLanguageEntries } from "./language-entries.tsx";
import { useThemeEntries } from "../theme/theme-setting.tsx";
import { useProfile } from "./use-profile.ts";

type AccountSectionProps = {
  readonly backend: Pick<Backend, "auth" | "profiles">;
  readonly user: User | undefined;
  /** Sends unsaved edits (B-23), and asks the user if that fails (B-24). Resolves with false if the user stays signed in. */
  readonly beforeSignOut: () => Promise<boolean>;
  /** Reloads the page after signing out. */
  readonly reload?: () => void;
};

/** The bottom of the library panel: the signed-in user, account settings and signing out. */
export function AccountSection({ backend, user, beforeSignOut, reload = () => window.location.reload() }: AccountSectionProps) {
  const { state, reload: reloadProfile, replace } = useProfile(backend.profiles, user?.id);
  const [languageError, setLanguageError] = useState<string>();
  const themeEntries = useThemeEntries();
  const languageEntries = useLanguageEntries(setLanguageError);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);

  const signOut = async () => {
    setSigningOut(true);
    if (await beforeSignOut()) {
      await backend.auth.signOut();
      await clearDeviceMedia();
      reload();
    }
    setSigningOut(false);
  };

  if (!user) {
    return (
      <div className={styles["section"]}>
        <div className={styles["account"]}>
          <Avatar name="" src={undefined} />
          <span className={styles["name"]}>{accountMessages.notLoggedIn}</span>
        </div>
      </div>
    );
  }
  const profile = state.status === "ready" ? state.profile : undefined;
  const fullName = profile?.fullName ?? "";
  return (
    <div className={styles["section"]}>
      {languageError !== undefined && <Notice tone="error">{languageError}</Notice>}
      {isSigningOut ? (
        <Spinner label={panelMessages.signingOut} className={styles["leaving"] ?? ""} />
      ) : (
        <Menu
          placement="top start"
          trigger={
            <Button className={styles["account"] ?? ""}>
              <Avatar name={fullName === "" ? user.email : fullName} src={profile?.avatarUrl} />
              <span className={styles["words"]}>
                {fullName !== "" && <span className={styles["name"]}>{fullName}</span>}
                <span className={fullName === "" ? styles["name"] : styles["email"]}>{user.email}</span>
              </span>
              <ChevronsUpDown size={14} aria-hidden className={styles["mark"]} />
            </Button>
          }
          entries={[
            {
              id: "settings",
              label: panelMessages.accountSettings,
              icon: <Settings size={16} aria-hidden />,
              onAction: () => setSettingsOpen(true),
            },
            ...themeEntries,
            ...languageEntries,
            { id: "signOut", label: panelMessages.signOut, icon: <LogOut size={16} aria-hidden />, onAction: () => void signOut() },
          ]}
        />
      )}
      <AccountSettingsDialog
        isOpen={isSettingsOpen}
        onClose={() => setSettingsOpen(false)}
        backend={backend}
        user={user}
        profileState={state}
        onReloadProfile={reloadProfile}
        onSaved={replace}
      />
    </div>
  );
}
