import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { InstanceRoot } from "#ui/instance-root.tsx";
import { createToastQueue } from "#ui/toast-queue.ts";
import { ToastRegion } from "#ui/toast-region.tsx";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/look.ts";
import { mount } from "#tests/support/mount.tsx";

test("§8 errors appear as an alert and stay until dismissed; other news is announced politely", async () => {
  await preferColorScheme("dark");
  const queue = createToastQueue();
  onTestFinished(queue.dispose);
  const { host } = mount(
    <InstanceRoot>
      <ToastRegion queue={queue} />
    </InstanceRoot>,
  );
  await expect.element(page.getByRole("region", { name: "Notifications" })).toBeInTheDocument();
  queue.show({ tone: "success", message: "Exported" });
  queue.show({
    tone: "error",
    message: "Deletion process completed with issues:",
    details: ["Failed delete for Song: Deletion failed: gone"],
  });
  await expect.element(page.getByRole("status")).toHaveTextContent("Exported");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Failed delete for Song: Deletion failed: gone");
  await expectNoAxeFindings(host);

  await page.getByRole("alert").getByRole("button", { name: "Dismiss" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("");
});

test("§8 a toast's action is worked by keyboard and closes the toast", async () => {
  const queue = createToastQueue();
  onTestFinished(queue.dispose);
  let retries = 0;
  mount(
    <InstanceRoot>
      <ToastRegion queue={queue} />
    </InstanceRoot>,
  );
  queue.show({ tone: "error", message: "Failed to upload file: no answer", action: { label: "Try again", onPress: () => (retries += 1) } });
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.poll(() => retries).toBe(1);
  await expect.element(page.getByRole("alert")).toHaveTextContent("");
});
