import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { MAX_PHOTO_BYTES } from "#model/timeline/limits.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { success } from "#model/result.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { mountAccount, profilesAnswering, button, openSettings, choosePhoto, aPhoto } from "./account-settings-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

test("B-21 a file that only calls itself an image is refused before it is stored", async () => {
  mountAccount();
  await openSettings();
  choosePhoto(new File(["not an image"], "notes.png", { type: "image/png" }));
  await expect.element(page.getByRole("alert")).toHaveTextContent("This file cannot be read as an image. Please choose another one.");
  await expect.element(button("Save Changes")).toBeDisabled();
});

test("B-21 a photo over 5 MB is refused, one of exactly 5 MB is taken", async () => {
  mountAccount();
  await openSettings();
  choosePhoto(new File([new Uint8Array(MAX_PHOTO_BYTES + 1)], "large.png", { type: "image/png" }));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Photo must be less than 5MB");
  await expect.element(button("Save Changes")).toBeDisabled();
  choosePhoto(new File(["x"], "song.mp3", { type: "audio/mpeg" }));
  await expect.element(page.getByRole("alert")).toHaveTextContent(editorMessages.photoTypeInvalid);
  choosePhoto(await aPhoto("fits.png", MAX_PHOTO_BYTES));
  await expect.element(page.getByText("fits.png")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

/** The photo sent to the server, decoded. */
async function savedPhoto(file: File) {
  const saved: Blob[] = [];
  mountAccount({
    profiles: profilesAnswering({ fullName: "Mara Lind", avatarUrl: undefined }, async ({ photo }) => {
      if (photo) saved.push(photo);
      return success({ fullName: "Mara Lind", avatarUrl: undefined });
    }),
  });
  await page.getByRole("button", { name: "Mara Lind" }).click();
  await page.getByRole("menuitem", { name: "Account Settings" }).click();
  choosePhoto(file);
  await expect.element(page.getByText(file.name)).toBeVisible();
  await button("Save Changes").click();
  await expect.poll(() => saved.length).toBe(1);
  const [photo = new Blob()] = saved;
  const { width, height } = await createImageBitmap(photo);
  return { type: photo.type, width, height };
}

/** A drawing of this size in one of the formats that a canvas can encode. */
async function drawing(type: string, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.fillRect(0, 0, width / 2, height);
  return canvas.convertToBlob({ type });
}

/** One pixel, GIF89a. */
const GIF = "R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=";
/** 8 × 8 px, AVIF. */
const AVIF =
  "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD5bWV0YQAAAAAAAAAvaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAFBpY3R1cmVIYW5kbGVyAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAASEAAAATAAAAKGlpbmYAAAAAAAEAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAAGppcHJwAAAAS2lwY28AAAAUaXNwZQAAAAAAAAAIAAAACAAAABBwaXhpAAAAAAMICAgAAAAMYXYxQ4EADAAAAAATY29scm5jbHgAAgACAAIAAAAAF2lwbWEAAAAAAAAAAQABBAECgwQAAAAbbWRhdAoFGAi/bAIyChgAAABQAAAAAHg=";

const ofBase64 = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

test.each([
  ["a large PNG", async () => new File([await drawing("image/png", 3000, 1500)], "wide.png", { type: "image/png" }), 512, 256],
  ["a tall JPEG", async () => new File([await drawing("image/jpeg", 100, 2000)], "tall.jpg", { type: "image/jpeg" }), 26, 512],
  ["a GIF", async () => new File([ofBase64(GIF)], "dot.gif", { type: "image/gif" }), 1, 1],
  ["an AVIF image without a type", async () => new File([ofBase64(AVIF)], "small.avif"), 8, 8],
  [
    "an SVG drawing",
    async () => new File(['<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"/>'], "a.svg", { type: "image/svg+xml" }),
    512,
    256,
  ],
])("%s is stored as WebP of at most 512 px, never enlarged", async (_what, make, width, height) => {
  expect(await savedPhoto(await make())).toEqual({ type: "image/webp", width, height });
});

/** A grey JPEG of 20,000 × 20,000 px and less than 5 MB: each block encodes no change (six bits with the standard tables). */
async function hugeJpeg(): Promise<File> {
  const small = new Uint8Array(await (await drawing("image/jpeg", 8, 8)).arrayBuffer());
  const at = (marker: number) => small.findIndex((byte, index) => byte === 0xff && small[index + 1] === marker);
  const tables = [...segments(small, [0xdb, 0xc4])];
  expect(at(0xc0)).toBeGreaterThan(0);
  const edge = 20_000;
  const frame = [0xff, 0xc0, 0, 11, 8, edge >> 8, edge & 255, edge >> 8, edge & 255, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
  const blocks = (edge / 8) ** 2;
  const data = new Uint8Array((blocks * 6) / 8);
  // 00 (no difference) 1010 (end of block), four times: 24 bits.
  for (let index = 0; index < data.length; index++) data[index] = [0x28, 0xa2, 0x8a][index % 3] ?? 0;
  return new File(
    [new Uint8Array([0xff, 0xd8]), ...tables, new Uint8Array(frame), new Uint8Array(scan), data, new Uint8Array([0xff, 0xd9])],
    "huge.jpg",
    {
      type: "image/jpeg",
    },
  );
}

function* segments(jpeg: Uint8Array<ArrayBuffer>, markers: readonly number[]) {
  for (let at = 2; at + 4 < jpeg.length && jpeg[at + 1] !== 0xda;) {
    const size = 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0);
    if (markers.includes(jpeg[at + 1] ?? 0)) yield jpeg.slice(at, at + size);
    at += size;
  }
}

/** A PNG that claims to be 20,000 × 20,000 px, and contains no pixels. */
async function hugePng(): Promise<File> {
  const bytes = new Uint8Array(await (await drawing("image/png", 1, 1)).arrayBuffer());
  const view = new DataView(bytes.buffer);
  view.setUint32(16, 20_000);
  view.setUint32(20, 20_000);
  const table = Array.from({ length: 256 }, (_, index) =>
    Array.from({ length: 8 }).reduce((crc: number) => (crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1), index),
  );
  view.setUint32(29, ~bytes.subarray(12, 29).reduce((crc, byte) => (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), -1) >>> 0);
  return new File([bytes], "huge.png", { type: "image/png" });
}

test.runIf(isExhaustive)("400 megapixels: a JPEG is scaled while it is decoded, a PNG is refused before anything is decoded", async () => {
  const { unmount } = mountAccount();
  await openSettings();
  choosePhoto(await hugePng());
  await expect.element(page.getByRole("alert")).toHaveTextContent(editorMessages.photoTooManyPixels(400));
  await expect.element(button("Save Changes")).toBeDisabled();
  unmount();
  expect(await savedPhoto(await hugeJpeg())).toEqual({ type: "image/webp", width: 512, height: 512 });
});

test.runIf(isExhaustive)("without ImageDecoder a photo is scaled as ever; only one that would not fit into memory is refused", async () => {
  vi.stubGlobal("ImageDecoder", undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { unmount } = mountAccount();
  await openSettings();
  choosePhoto(await hugeJpeg());
  await expect.element(page.getByRole("alert")).toHaveTextContent(editorMessages.photoTooManyPixels(400));
  unmount();
  const tall = new File([await drawing("image/jpeg", 100, 2000)], "tall.jpg", { type: "image/jpeg" });
  expect(await savedPhoto(tall)).toEqual({ type: "image/webp", width: 26, height: 512 });
});
