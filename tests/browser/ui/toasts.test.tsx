import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { ToastRegion } from "#ui/overlays/toast-region.tsx";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";

test("B-126 errors appear as an alert and stay until dismissed; other messages are announced politely", async () => {
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
  queue.show({ tone: "error", message: "Deletion process completed with issues:\nFailed delete for Song: Deletion failed: gone" });
  await expect.element(page.getByText("Exported")).toBeVisible();
  expect(page.getByText("Exported").element().closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Failed delete for Song: Deletion failed: gone");
  await expectNoAxeFindings(host);

  page.getByRole("alert").getByRole("button", { name: "Dismiss" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("of more than two errors the newest is shown, with a button for the others", async () => {
  const queue = createToastQueue();
  onTestFinished(queue.dispose);
  const { host } = mount(
    <InstanceRoot>
      <ToastRegion queue={queue} />
    </InstanceRoot>,
  );
  for (const name of ["one", "two"]) queue.show({ tone: "error", message: `Not imported: ${name}` });
  await expect.poll(() => page.getByRole("alert").elements().length).toBe(2);
  queue.show({ tone: "error", message: "Not imported: three" });
  await expect
    .poll(() =>
      page
        .getByRole("alert")
        .elements()
        .map((alert) => alert.textContent),
    )
    .toEqual(["Not imported: three"]);
  await page.getByRole("button", { name: "2 more messages" }).click();
  await expect.poll(() => page.getByRole("alert").elements().length).toBe(3);
  await expectNoAxeFindings(host);
  await page.getByRole("button", { name: "Only the last message" }).click();
  await expect.poll(() => page.getByRole("alert").elements().length).toBe(1);
});
