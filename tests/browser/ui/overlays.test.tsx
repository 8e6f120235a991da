import { useState, useSyncExternalStore } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "#ui/buttons/button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Sheet } from "#ui/overlays/sheet.tsx";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";

beforeEach(() => preferColorScheme("dark"));

function WithDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <InstanceRoot>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Shortcuts" footer={<Button onPress={() => setOpen(false)}>Done</Button>}>
        Keys and what they do
      </Dialog>
    </InstanceRoot>
  );
}

test("a dialog opens inside its instance, traps the focus, closes with Escape and returns the focus", async () => {
  const { host } = mount(<WithDialog />);
  await page.getByRole("button", { name: "Open" }).click();
  const dialog = page.getByRole("dialog", { name: "Shortcuts" });
  await expect.element(dialog).toBeVisible();
  expect(host.contains(dialog.element())).toBe(true);
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.keyboard("{Tab}");
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
  await expectNoAxeFindings(host);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("a dialog's buttons stay in place while its content comes and goes", async () => {
  const lines = { of: 4, changed: () => undefined as void };
  function Changing() {
    const shown = useSyncExternalStore(
      (changed) => {
        lines.changed = changed;
        return () => undefined;
      },
      () => lines.of,
    );
    return (
      <InstanceRoot>
        <Dialog isOpen onOpenChange={() => undefined} title="Export" footer={<Button>Begin</Button>}>
          <div style={{ blockSize: shown * 20 }}>Something that is looked up</div>
        </Dialog>
      </InstanceRoot>
    );
  }
  const setLines = (count: number) => {
    lines.of = count;
    lines.changed();
  };
  mount(<Changing />);
  const dialog = page.getByRole("dialog", { name: "Export" });
  const box = () => page.getByRole("button", { name: "Begin" }).element().getBoundingClientRect();
  const height = () => dialog.element().getBoundingClientRect().height;
  await expect.element(dialog).toBeVisible();
  await Promise.all(
    dialog
      .element()
      .getAnimations({ subtree: true })
      .concat(document.getAnimations())
      .map(({ finished }) => finished),
  );
  const [place, tall] = [box().top, height()];
  // In the task of the change: the release of a press can come before the next frame.
  const placesAtChange: number[] = [];
  const changes = new MutationObserver(() => placesAtChange.push(Math.round(box().top - place)));
  changes.observe(dialog.element(), { subtree: true, attributes: true });
  for (const count of [2, 9, 0, 4]) {
    setLines(count);
    await expect.poll(height).toBeCloseTo(tall + (count - 4) * 20, 0);
    expect(box().top).toBeCloseTo(place, 1);
  }
  changes.disconnect();
  expect(placesAtChange).toEqual([0, 0, 0, 0]);
  // More than fits above: all of it stays on the screen.
  setLines(200);
  await expect.poll(() => Math.round(box().bottom)).toBeGreaterThan(Math.round(place));
  expect(box().bottom).toBeLessThan(innerHeight);
  expect(dialog.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

test("a question interrupts; Escape and Cancel answer no, its own verb answers yes", async () => {
  const answers: string[] = [];
  function Question() {
    const [isOpen, setOpen] = useState(true);
    const answer = (text: string) => {
      answers.push(text);
      setOpen(false);
    };
    return (
      <InstanceRoot>
        <Button onPress={() => setOpen(true)}>Again</Button>
        <ConfirmDialog
          isOpen={isOpen}
          title="Delete"
          confirmLabel="Delete"
          isDangerous
          onConfirm={() => answer("yes")}
          onCancel={() => answer("no")}
        >
          Are you sure you want to delete 2 track(s)? This cannot be undone.
        </ConfirmDialog>
      </InstanceRoot>
    );
  }
  const { host } = mount(<Question />);
  const question = page.getByRole("alertdialog", { name: "Delete" });
  await expect.element(question).toBeVisible();
  await expectNoAxeFindings(host);
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Again" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Again" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => answers).toEqual(["no", "no", "yes"]);
});

test("a menu works by keyboard and stays inside its instance", async () => {
  const chosen: string[] = [];
  const { host } = mount(
    <InstanceRoot>
      <Menu
        trigger={<Button>Actions</Button>}
        entries={[
          { id: "split", label: "Split", shortcut: "Ctrl X", onAction: () => chosen.push("split") },
          { id: "line", separator: true },
          { id: "mute", label: "Mute", onAction: () => chosen.push("mute") },
          { id: "delete", label: "Delete", isDangerous: true, onAction: () => chosen.push("delete") },
        ]}
      />
    </InstanceRoot>,
  );
  await page.getByRole("button", { name: "Actions" }).click();
  const menu = page.getByRole("menu", { name: "Actions" });
  await expect.element(menu).toBeVisible();
  expect(host.contains(menu.element())).toBe(true);
  await expectNoAxeFindings(host);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.poll(() => chosen).toEqual(["mute"]);
  await expect.element(page.getByRole("button", { name: "Actions" })).toHaveFocus();
});

test("overlays of two instances on one page stay separate", async () => {
  const first = mount(<WithDialog />);
  const second = mount(<WithDialog />);
  await page.getByRole("button", { name: "Open" }).nth(1).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  expect([first.host.contains(dialog.element()), second.host.contains(dialog.element())]).toEqual([false, true]);
});

test("on a narrow screen a panel opens as a sheet inside its instance and closes with Escape", async () => {
  function WithSheet() {
    const [isOpen, setOpen] = useState(true);
    return (
      <InstanceRoot>
        <Sheet isOpen={isOpen} onOpenChange={setOpen} title="Project Files">
          <Button>Import</Button>
        </Sheet>
      </InstanceRoot>
    );
  }
  const { host } = mount(<WithSheet />);
  const sheet = page.getByRole("dialog", { name: "Project Files" });
  await expect.element(sheet).toBeVisible();
  expect(host.contains(sheet.element())).toBe(true);
  await expectNoAxeFindings(host);
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
});
