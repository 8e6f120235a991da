import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { AccountSection } from "#editor/account/account-section.tsx";
import { StoredThemeRoot } from "#editor/theme/theme-setting.tsx";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";
import { mountAccount, openMenu } from "./account-settings-page.tsx";

beforeEach(() => preferColorScheme("dark"));

/** The account section of an editor in the theme that this device has stored. */
function mountSection() {
  const mounted = mount(
    <StoredThemeRoot className="">
      <AccountSection backend={createMemoryBackend()} user={LOCAL_USER} beforeSignOut={() => Promise.resolve(true)} />
    </StoredThemeRoot>,
  );
  const scheme = () => mounted.host.querySelector<HTMLElement>("[data-layback-theme]")?.dataset["laybackTheme"];
  return { ...mounted, scheme };
}

async function choose(theme: string): Promise<void> {
  await openMenu();
  await page.getByRole("menuitem", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: theme }).click();
}

test("the account menu sets the editor's theme at once, and this device stores it; the default is dark", async () => {
  onTestFinished(() => localStorage.removeItem("layback-theme"));
  const first = mountSection();
  await expect.poll(first.scheme).toBe("dark");
  await choose("Light");
  await expect.poll(first.scheme).toBe("light");
  await expectNoAxeFindings(first.host);
  first.unmount();
  const second = mountSection();
  await expect.poll(second.scheme).toBe("light");
  await choose("Like the system");
  await expect.poll(second.scheme).toBe("dark");
  await preferColorScheme("light");
  await expect.poll(second.scheme).toBe("light");
  await openMenu();
  await page.getByRole("menuitem", { name: "Theme" }).click();
  await expect.element(page.getByRole("menuitemradio", { name: "Like the system" })).toHaveAttribute("aria-checked", "true");
});

test("an editor whose page decides has no such menu", async () => {
  mountAccount();
  await openMenu();
  await expect.element(page.getByRole("menuitem", { name: "Sign Out" })).toBeVisible();
  expect(page.getByRole("menuitem", { name: "Theme" }).elements()).toEqual([]);
});
