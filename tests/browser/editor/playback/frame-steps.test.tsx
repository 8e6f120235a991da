import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { codedVfrSeconds } from "#tests/support/media/coded-vfr.ts";
import { editorOfReel } from "./editor-of-reel.ts";
import { frameOn } from "#tests/support/picture/frame-on.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const controls = page.getByRole("toolbar", { name: "Timeline controls" });
const timeOf = (frame: number) => `0:0${codedVfrSeconds(frame).toFixed(3)}`;

test.runIf(isExhaustive)(
  "B-204 with a variable rate each arrow shows the next frame, at its own time; with Shift the tenth, and K with L or J steps too",
  async () => {
    const { root } = await editorOfReel("coded-vfr.mp4");
    await controls.getByRole("button", { name: /^TC/u }).click();
    await page.getByRole("heading", { name: "Layback" }).click();
    const [video, decoded] = [root.querySelector("video"), root.querySelector<HTMLCanvasElement>("video + canvas")];
    const isDecodedShown = () => decoded?.style.visibility === "visible";
    const shown = () => [
      controls.getByRole("timer", { name: "Playback time" }).element().textContent?.split(" ")[0],
      frameOn(isDecodedShown() ? decoded : video),
    ];
    const expectFrame = (frame: number) => expect.poll(shown).toEqual([timeOf(frame), frame]);
    await expectFrame(0);
    // Until the picture is open for the search, a step lasts 1/30 s.
    await expect
      .poll(async () => {
        await userEvent.keyboard("{Home}{ArrowRight}");
        return shown();
      })
      .toEqual([timeOf(1), 1]);
    await userEvent.keyboard("{Home}");
    await expectFrame(0);
    for (let frame = 1; frame <= 10; frame++) {
      await userEvent.keyboard("{ArrowRight}");
      await expectFrame(frame);
    }
    await userEvent.keyboard("{ArrowLeft}".repeat(10));
    await expectFrame(0);
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await expectFrame(10);
    await userEvent.keyboard("{k>}lllj{/k}");
    await expectFrame(12);
    // Faster than frames are found.
    await userEvent.keyboard("{ArrowRight>25/}{ArrowLeft>4/}{Shift>}{ArrowLeft}{/Shift}");
    await expectFrame(23);
    await userEvent.keyboard("{ArrowLeft}{Home}");
    await expectFrame(0);
  },
);
