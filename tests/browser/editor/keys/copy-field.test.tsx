import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { CopyField } from "#editor/share/copy-field.tsx";
import { mount } from "#tests/support/browser/mount-react.tsx";

const LINK = "https://layback.example/embed?project=a";

test("a link is copied by its button", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  mount(<CopyField label="Link" value={LINK} />);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Copied");
  expect(write.mock.calls).toEqual([[LINK]]);
  write.mockRestore();
});

test("where the browser lets no page write to the clipboard the link is selected for the copy key", async () => {
  const write = vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard);
  mount(<CopyField label="Link" value={LINK} />);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Selected: copy it with the keyboard");
  const field = page.getByLabelText("Link", { exact: true }).element() as HTMLInputElement;
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, LINK.length]);
  write.mockRestore();
});
