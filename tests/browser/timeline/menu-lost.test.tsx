import { afterEach, beforeEach, expect, test } from "vitest";
import { cdp } from "vitest/browser";
import { messages } from "#model/text/messages.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const theme = aClip({ id: "theme", name: "Theme", startTime: 2, endTime: 8 });

let host: TestHost;
let mounted: MountedTimeline;

/** Makes requests to these addresses fail until the next call. */
async function loseScripts(...addresses: readonly string[]): Promise<void> {
  const session: { send(method: string, params?: object): Promise<unknown> } = cdp();
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: addresses });
}

async function framesOf(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

beforeEach(async () => {
  await loseScripts("*/menu-script.ts*");
  host = createTestHost(aTimeline([theme], 40));
  mounted = await mountTimeline(host);
});

afterEach(async () => {
  mounted.unmount();
  await loseScripts();
});

test.runIf(isExhaustive)(
  "a menu that could not be loaded says so, opens nothing later by itself, and opens once it can be loaded and is asked for",
  async () => {
    const isOpen = () => document.querySelector("[role='menu']") !== null;
    const errors: string[] = [];
    const onError = (event: ErrorEvent) => {
      event.preventDefault();
      errors.push(event.message);
    };
    window.addEventListener("error", onError);
    await realMouse.click(300, 150, {}, "right");
    await until(() => errors.length > 0);
    window.removeEventListener("error", onError);
    expect(errors[0]).toContain(messages.moduleUnavailable);
    const sentence = () => document.querySelector("[role='alert']")?.textContent;
    expect(sentence()).toBe(messages.menuUnavailable);
    await loseScripts();
    mounted.element.querySelector("section")?.dispatchEvent(new PointerEvent("pointerenter"));
    await import("#timeline/menu/menu-script.ts");
    await framesOf(3);
    expect(isOpen()).toBe(false);
    await realMouse.click(300, 150, {}, "right");
    await until(isOpen);
    expect(sentence()).toBeUndefined();
    await realKey("Escape");
    await until(() => !isOpen());
  },
);
