import { expect, onTestFinished, test } from "vitest";
import { realKey } from "#tests/support/timeline/real-input.ts";
import { mountedTimeline } from "./mounted-timeline.ts";

const lanes = Array.from({ length: 40 }, (_, at) => ({ name: `Stem ${at + 1}` }));
const project = {
  version: 1 as const,
  id: "reel",
  picture: { url: "none.mp4", duration: 60 },
  lanes,
  clips: lanes.map((_, laneIndex) => ({ id: `c${laneIndex}`, url: "none.mp3", startTime: 0, endTime: 20, laneIndex })),
  markers: [{ id: "m", time: 12, name: "Door" }],
  loopRange: { start: 2, end: 8 },
};

/** A button of the page. */
function pageButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.textContent = "Of the page";
  document.body.append(button);
  onTestFinished(() => button.remove());
  return button;
}

test.each([{}, { readOnly: true }, { ui: { laneHeaders: false } }])(
  "B-107 five presses of Tab lead through an embedded timeline of 40 lanes, in either direction (%o)",
  async (options) => {
    const before = pageButton();
    const { place } = await mountedTimeline({ project, ...options });
    const after = pageButton();
    await expect.poll(() => place.querySelectorAll("td[data-clip]").length).toBeGreaterThan(3);
    for (const [from, to, shift] of [
      [before, after, false],
      [after, before, true],
    ] as const) {
      from.focus();
      let presses = 0;
      while (document.activeElement !== to && presses < 40) {
        await realKey("Tab", { shift });
        presses += 1;
      }
      expect([presses > 2, presses <= 5]).toEqual([true, true]);
    }
  },
);
