import { Upload, Volume2 } from "lucide-react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Avatar } from "#ui/display/avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Slider } from "#ui/fields/slider.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Tabs } from "#ui/display/tabs.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { COLOR_SCHEMES, expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";

const icon = <Volume2 size={16} aria-hidden />;

function VolumeSlider() {
  const [value, setValue] = useState(80);
  return <Slider label="Volume" value={value} minValue={0} maxValue={100} onChange={setValue} format={(volume) => `${volume}%`} />;
}

function Gallery() {
  return (
    <main>
      <Button variant="primary">Import</Button>
      <Button>Cancel</Button>
      <Button variant="quiet">Fit</Button>
      <Button variant="danger">Delete</Button>
      <Button isLoading>Save</Button>
      <Button isDisabled>Save</Button>
      <IconButton label="Zoom in" icon={icon} />
      <TextField label="First Name" description="As it is written" value="Mara" onChange={() => undefined} />
      <TextField label="Start" isNumeric isInvalid errorMessage="Not a time" value="x" onChange={() => undefined} />
      <TextField label="Email" isReadOnly value="mara@example.com" />
      <Tabs label="Files" selected="all" onSelect={() => undefined} items={[{ id: "all", title: "All Files", panel: "None" }]} />
      <VolumeSlider />
      <ProgressBar label="Uploading scene.mp4" ratio={0.4} detail="40 of 100 MB, 12 s left" />
      <ProgressBar label="Loading video engine" ratio={undefined} />
      <Spinner label="Loading tracks..." />
      <EmptyState icon={<Upload aria-hidden />} title="No files yet." action={<Button>Import</Button>}>
        Add audio or video files.
      </EmptyState>
      <Notice tone="info">Read only</Notice>
      <Notice tone="success">Saved</Notice>
      <Notice tone="error">Failed</Notice>
      <Avatar name="Mara Lind" src={undefined} />
      <Skeleton height="20px" />
    </main>
  );
}

describe.each(COLOR_SCHEMES)("look, in a %s scheme", (scheme) => {
  test("axe finds nothing in the components", async () => {
    await preferColorScheme(scheme);
    const { host } = mount(
      <InstanceRoot theme="auto">
        <Gallery />
      </InstanceRoot>,
    );
    await expect.element(page.getByText("Add audio or video files.")).toBeVisible();
    await expectNoAxeFindings(host);
  });
});

/** What live regions anywhere in the page hold now. */
const announced = () => [...document.querySelectorAll("[aria-live]")].map((region) => region.textContent).filter(Boolean);

test("a button that is loading keeps the focus, says so and refuses presses", async () => {
  let presses = 0;
  const button = (isLoading: boolean) => (
    <Button isLoading={isLoading} onPress={() => (presses += 1)}>
      Save
    </Button>
  );
  const { render } = mount(<InstanceRoot>{button(false)}</InstanceRoot>);
  await page.getByRole("button", { name: "Save" }).click();
  render(<InstanceRoot>{button(true)}</InstanceRoot>);
  const loading = page.getByRole("button", { name: "Loading..." });
  await expect.element(loading).toHaveFocus();
  expect(getComputedStyle(loading.element()).cursor).toBe("progress");
  await userEvent.keyboard("{Enter}");
  await loading.click({ force: true });
  expect(presses).toBe(1);
  expect(announced()).toEqual(["Loading..."]);
  render(<InstanceRoot>{button(false)}</InstanceRoot>);
  await page.getByRole("button", { name: "Save" }).click();
  expect(presses).toBe(2);
});

test("a button that is gone right after it was loading leaves nothing for axe to find, in or outside its instance", async () => {
  const button = (isLoading: boolean) => <Button isLoading={isLoading}>Export</Button>;
  const { render } = mount(<InstanceRoot>{button(false)}</InstanceRoot>);
  await page.getByRole("button", { name: "Export" }).click();
  render(<InstanceRoot>{button(true)}</InstanceRoot>);
  await expect.element(page.getByRole("button", { name: "Loading..." })).toHaveFocus();
  render(
    <InstanceRoot>
      <main>Done</main>
    </InstanceRoot>,
  );
  await expect.element(page.getByText("Done")).toBeVisible();
  await expectNoAxeFindings(document.body);
});

test("an icon's name appears as a tooltip on keyboard focus, with its key", async () => {
  mount(
    <InstanceRoot>
      <IconButton label="Mute" shortcut="M" icon={icon} />
    </InstanceRoot>,
  );
  await expect.element(page.getByRole("button", { name: "Mute" })).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("MuteM");
});

test("a slider responds to keys and shows its value in words beside it", async () => {
  mount(
    <InstanceRoot>
      <VolumeSlider />
    </InstanceRoot>,
  );
  const slider = page.getByRole("slider", { name: "Volume" });
  await expect.element(slider).toBeInTheDocument();
  await userEvent.keyboard("{Tab}{ArrowLeft}{ArrowLeft}");
  await expect.element(page.getByText("78%")).toBeVisible();
  await userEvent.keyboard("{Home}");
  await expect.element(page.getByText("0%", { exact: true })).toBeVisible();
  await expect.element(slider).toHaveAttribute("aria-valuetext", "0%");
});

test("progress is exposed as a ratio and in words", async () => {
  mount(
    <InstanceRoot>
      <ProgressBar label="Uploading scene.mp4" ratio={0.4} detail="40 of 100 MB, 12 s left" />
    </InstanceRoot>,
  );
  const bar = page.getByRole("progressbar", { name: "Uploading scene.mp4" });
  await expect.element(bar).toHaveAttribute("aria-valuenow", "40");
  await expect.element(bar).toHaveAttribute("aria-valuetext", "40 of 100 MB, 12 s left");
});

test("files dragged over an area are shown by its state and delivered on the drop; other drags are ignored", async () => {
  const names: string[] = [];
  mount(
    <InstanceRoot>
      <FileDropArea label="Upload video" accept="video/*" onFiles={(files) => names.push(...files.map((file) => file.name))}>
        {({ isDraggingOver }) => <p>{isDraggingOver ? "Drop it here" : "Drop a video, or browse"}</p>}
      </FileDropArea>
    </InstanceRoot>,
  );
  const area = page.getByRole("group", { name: "Upload video" });
  await expect.element(area).toBeVisible();
  const drag = (type: string, dataTransfer: DataTransfer) =>
    area.element().dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));

  const words = new DataTransfer();
  words.setData("text/plain", "hello");
  expect([drag("dragenter", words), drag("dragover", words)]).toEqual([true, true]);
  await expect.element(page.getByText("Drop a video, or browse")).toBeVisible();

  const files = new DataTransfer();
  files.items.add(new File(["x"], "one.mp4", { type: "video/mp4" }));
  files.items.add(new File(["x"], "two.mp4", { type: "video/mp4" }));
  expect(drag("dragenter", files)).toBe(false);
  await expect.element(page.getByText("Drop it here")).toBeVisible();
  drag("drop", files);
  await expect.element(page.getByText("Drop a video, or browse")).toBeVisible();
  expect(names).toEqual(["one.mp4"]);
});

test("a photo that cannot be loaded falls back to the initials", async () => {
  const { host } = mount(
    <InstanceRoot>
      <Avatar name="Mara van Lind" src="data:image/png;base64,broken" />
    </InstanceRoot>,
  );
  await expect.poll(() => host.textContent).toBe("ML");
});
