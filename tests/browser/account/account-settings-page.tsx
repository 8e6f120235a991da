import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Profile, Profiles } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { AccountSection } from "#editor/account/account-section.tsx";
import { success } from "#model/result.ts";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { mount } from "#tests/support/browser/mount-react.tsx";
import { createScriptedAuth, type ScriptedAuth } from "#tests/support/server/scripted-auth.ts";

type Options = {
  readonly auth?: ScriptedAuth;
  readonly profiles?: Profiles;
  readonly isSignedIn?: boolean;
  readonly beforeSignOut?: () => Promise<boolean>;
  readonly reload?: () => void;
};

export function mountAccount({
  auth = createScriptedAuth(),
  profiles = createMemoryBackend().profiles,
  isSignedIn = true,
  beforeSignOut = () => Promise.resolve(true),
  reload = () => undefined,
}: Options = {}) {
  return mount(
    <InstanceRoot>
      <AccountSection
        backend={{ auth, profiles }}
        user={isSignedIn ? LOCAL_USER : undefined}
        beforeSignOut={beforeSignOut}
        reload={reload}
      />
    </InstanceRoot>,
  );
}

/** Profiles that respond to a save with `save`, and record the calls. */
export function profilesAnswering(profile: Profile, save: Profiles["save"]): Profiles {
  return { load: async () => success(profile), save };
}

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const dialog = page.getByRole("dialog", { name: "Account Settings" });

export async function openMenu() {
  await page.getByRole("button", { name: LOCAL_USER.email }).click();
}

export async function openSettings() {
  await openMenu();
  await page.getByRole("menuitem", { name: "Account Settings" }).click();
  await expect.element(dialog).toBeVisible();
}

/** Sets the file of the hidden input, as the system's dialog does. */
export function choosePhoto(file: File) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("No file input.");
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

export async function aPhoto(fileName: string, sizeBytes = 0): Promise<File> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d")?.fillRect(0, 0, 1, 1);
  const pixel = await canvas.convertToBlob({ type: "image/png" });
  return new File([pixel, new Uint8Array(Math.max(0, sizeBytes - pixel.size))], fileName, { type: "image/png" });
}
