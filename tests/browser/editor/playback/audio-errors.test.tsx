import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { deviceFault } from "#tests/support/editor/device-fault.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, mountEditor, shownClips, toneFile } from "../mount-editor-page.tsx";
import { openedContexts } from "../opened-contexts.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const controls = page.getByRole("toolbar", { name: "Timeline controls" });
const button = (name: string) => controls.getByRole("button", { name, exact: true });
const alerts = page.getByRole("alert");
const time = () => controls.getByRole("timer").element().textContent ?? "";
const seconds = () => Number(/^0:(\d\d\.\d+)/u.exec(time())?.[1]);
/** More than the display may still move when playback stops. */
const MOMENT = 0.3;

/** An editor with a clip of 20 s that has played for a moment. */
async function playingEditor(): Promise<{ readonly backend: Backend; readonly context: (index: number) => AudioContext }> {
  const contexts = openedContexts();
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 20)]);
  mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await expect.poll(time).toBe("0:00.000 / 0:20.000");
  await button("Play").click();
  await expect.poll(seconds).toBeGreaterThan(MOMENT);
  const context = (index: number) => {
    const found = contexts[index];
    if (!found) throw new Error(`No context ${index} was opened.`);
    return found;
  };
  return { backend, context };
}

describe("audio failures are reported and recoverable", () => {
  test("a suspended context: playback stops and says so at once; one press continues from the same position", async () => {
    const { context } = await playingEditor();
    const before = performance.now();
    await context(0).suspend();
    await expect.element(alerts).toHaveTextContent("The browser has taken the sound away, so playback stopped.");
    expect(performance.now() - before).toBeLessThan(1000);
    await expect.element(button("Play")).toBeVisible();
    const stoppedAt = seconds();
    await expectNoAxeFindings(alerts.element());
    await alerts.getByRole("button", { name: "Resume playback" }).click();
    await expect.element(button("Pause")).toBeVisible();
    await expect.poll(() => alerts.elements()).toEqual([]);
    expect(seconds() - stoppedAt).toBeLessThan(2);
    await expect.poll(seconds).toBeGreaterThan(stoppedAt + MOMENT);
    expect(context(0).state).toBe("running");
  });

  test.runIf(isExhaustive)(
    "a context that is suspended or interrupted (a call) and resumes by itself removes its sentence; nothing plays by itself",
    async () => {
      const { context } = await playingEditor();
      await context(0).suspend();
      await expect.element(alerts).toBeVisible();
      await context(0).resume();
      await expect.poll(() => alerts.elements()).toEqual([]);
      await expect.element(button("Play")).toBeVisible();

      await button("Play").click();
      await expect.element(button("Pause")).toBeVisible();
      Object.defineProperty(context(0), "state", { get: () => "interrupted", configurable: true });
      context(0).dispatchEvent(new Event("statechange"));
      await expect.element(alerts).toHaveTextContent("The system has taken the sound away");
      await expect.element(button("Play")).toBeVisible();
      Reflect.deleteProperty(context(0), "state");
      context(0).dispatchEvent(new Event("statechange"));
      await expect.poll(() => alerts.elements()).toEqual([]);
      await expect.element(button("Play")).toBeVisible();
    },
  );

  test.runIf(isExhaustive)("underruns of the audio device during playback are counted in the settings, and can be reset", async () => {
    const { context } = await playingEditor();
    let underrunEvents = 0;
    Object.defineProperty(context(0), "playbackStats", { get: () => ({ underrunEvents }) });
    const settings = (name: RegExp) => controls.getByRole("button", { name });
    await expect.poll(seconds).toBeGreaterThan(2);
    underrunEvents = 3;
    await expect.element(settings(/^Audio settings, 3 drop-outs/u)).toBeVisible();
    underrunEvents = 120;
    await expect.element(settings(/^Audio settings, 99\+ drop-outs/u)).toHaveTextContent("99+");
    await expectNoAxeFindings(controls.element());
    await button("Pause").click();
    await settings(/^Audio settings/u).click();
    const dialog = page.getByRole("dialog", { name: "Audio settings" });
    await expect.element(dialog).toHaveTextContent("The sound broke off 120 times while playing");
    await dialog.getByRole("button", { name: "Reset" }).click();
    await expect.element(dialog).toHaveTextContent("None: everything could be heard.");
  });

  test.runIf(isExhaustive)("a browser that does not count drop-outs says so, and never that everything could be heard", async () => {
    const { context } = await playingEditor();
    Object.defineProperty(context(0), "playbackStats", { value: {} });
    await controls.getByRole("button", { name: /^Audio settings/u }).click();
    const dialog = page.getByRole("dialog", { name: "Audio settings" });
    await expect.element(dialog).toHaveTextContent("This browser does not count where the device breaks off.");
    expect(dialog.element().textContent).not.toContain("everything could be heard");
  });

  test.runIf(isExhaustive)(
    "a closed context: one press opens another one and continues; clips, edits and position are preserved",
    async () => {
      const { backend, context } = await playingEditor();
      await context(0).close();
      await expect.element(alerts).toHaveTextContent("The sound was shut down.");
      await expect.element(button("Play")).toBeVisible();
      const stoppedAt = seconds();
      expect(stoppedAt).toBeGreaterThan(0);
      await alerts.getByRole("button", { name: "Resume playback" }).click();
      await expect.element(button("Pause")).toBeVisible();
      await expect.poll(() => alerts.elements()).toEqual([]);
      await expect.poll(seconds).toBeGreaterThan(stoppedAt + MOMENT);
      expect(seconds() - stoppedAt).toBeLessThan(8);
      expect(context(1).state).toBe("running");
      expect(shownClips()).toEqual(["Bed"]);
      await expect.poll(async () => unwrap(await backend.projects.restoreLast())?.clips).toHaveLength(1);
      await button("Undo").click();
      await expect.poll(shownClips).toEqual([]);
    },
  );

  test.runIf(isExhaustive)("after a closed context any click or key restores the sound, and then nothing plays by itself", async () => {
    const { context } = await playingEditor();
    await button("Pause").click();
    await context(0).close();
    await expect.element(alerts.getByRole("button", { name: "Turn sound on" })).toBeVisible();
    await page.getByRole("heading", { name: "Layback" }).click();
    await expect.poll(() => alerts.elements()).toEqual([]);
    await expect.element(button("Play")).toBeVisible();
    const stoodAt = seconds();
    await userEvent.keyboard(" ");
    await expect.poll(seconds).toBeGreaterThan(stoodAt + MOMENT);
  });

  test.runIf(isExhaustive)(
    "sound that the browser takes away while nothing plays is reported without playback, and one press turns it on",
    async () => {
      const { context } = await playingEditor();
      await button("Pause").click();
      await context(0).suspend();
      await expect.element(alerts).toHaveTextContent("The browser has taken the sound away. Click anywhere to get it back.");
      await alerts.getByRole("button", { name: "Turn sound on" }).click();
      await expect.poll(() => alerts.elements()).toEqual([]);
      await expect.element(button("Play")).toBeVisible();
    },
  );

  test.runIf(isExhaustive)("an output device that fails stops playback and says so; one press continues", async () => {
    const { context } = await playingEditor();
    context(0).dispatchEvent(new Event("error"));
    await expect.element(alerts).toHaveTextContent("The audio device does not answer");
    await expect.element(button("Play")).toBeVisible();
    const stoppedAt = seconds();
    await alerts.getByRole("button", { name: "Resume playback" }).click();
    await expect.poll(seconds).toBeGreaterThan(stoppedAt + MOMENT);
    await expect.poll(() => context(0).state).toBe("closed");
  });

  test("a decode worker that crashes is replaced while playback continues, with a message", async () => {
    const workers: Worker[] = [];
    const Original = globalThis.Worker;
    globalThis.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name === "layback-decode") workers.push(this);
      }
    };
    onTestFinished(() => {
      globalThis.Worker = Original;
    });
    await playingEditor();
    workers[0]?.dispatchEvent(new ErrorEvent("error", { message: "crashed" }));
    await expect.element(page.getByText("Reading sound files stopped and was started again.")).toBeVisible();
    await expect.element(button("Pause")).toBeVisible();
    const shownAt = seconds();
    await expect.poll(seconds).toBeGreaterThan(shownAt + 1);
    expect(alerts.elements()).toEqual([]);
  });

  test.runIf(isExhaustive)(
    "audio devices that are connected or removed are reported, and playback continues; a page that runs out of memory says so and offers a reload; edits and position are preserved",
    async () => {
      const { backend } = await playingEditor();
      navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
      await expect.element(page.getByText("Your audio devices have changed.")).toBeVisible();
      await expect.element(button("Pause")).toBeVisible();

      const quiet = (event: Event) => event.preventDefault();
      window.addEventListener("error", quiet);
      onTestFinished(() => window.removeEventListener("error", quiet));
      const error = new RangeError("Array buffer allocation failed");
      window.dispatchEvent(new ErrorEvent("error", { error, message: `Uncaught ${String(error)}`, cancelable: true }));
      await expect.element(alerts).toHaveTextContent("This page is running out of memory.");
      await expect.element(alerts.getByRole("button", { name: "Reload" })).toBeVisible();
      await expect.poll(async () => unwrap(await backend.projects.restoreLast())?.clips).toHaveLength(1);
    },
  );

  test.runIf(isExhaustive)(
    "without a sound device playback goes on silently, and that is said until there is one; nobody is asked to click again",
    async () => {
      const device = deviceFault("suspended");
      await playingEditor();
      const banner = page.getByText("No sound device: playback is silent.");
      await expect.element(banner).toBeVisible();
      expect(alerts.elements()).toEqual([]);
      await expectNoAxeFindings(banner.element());
      const playedTo = seconds();
      await expect.poll(seconds).toBeGreaterThan(playedTo + MOMENT);
      device.connect();
      await expect.poll(() => banner.elements()).toEqual([]);
      await expect.element(button("Pause")).toBeVisible();
      const heardFrom = seconds();
      await expect.poll(seconds).toBeGreaterThan(heardFrom + MOMENT);
    },
  );

  test.runIf(isExhaustive)(
    "a context that reports that it runs while its clock stands still never counts as playing for long",
    async () => {
      const { context } = await playingEditor();
      const stoppedAt = context(0).currentTime;
      Object.defineProperty(context(0), "currentTime", { get: () => stoppedAt });
      await expect.element(alerts).toHaveTextContent("The audio device does not answer");
      await expect.element(button("Play")).toBeVisible();
      expect(context(0).state).toBe("running");
      await alerts.getByRole("button", { name: "Resume playback" }).click();
      await expect.element(button("Pause")).toBeVisible();
    },
  );

  test.runIf(isExhaustive)(
    "a project reopened in this tab has its playhead where it was; nothing is said if the page was closed properly",
    async () => {
      const backend = createMemoryBackend();
      onTestFinished(() => backend.dispose());
      await aProject(backend, [toneFile("bed.wav", 20)]);
      const first = mountEditor(backend);
      await page.getByRole("button", { name: "Add Bed to timeline" }).click();
      await expect.poll(time).toBe("0:00.000 / 0:20.000");
      await page.getByRole("heading", { name: "Layback" }).click();
      for (let step = 0; step < 9; step++) await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
      await expect.poll(time).toBe("0:03.000 / 0:20.000");
      first.unmount();
      mountEditor(backend);
      await expect.poll(time).toBe("0:03.000 / 0:20.000");
      expect(page.getByText("This page was closed unexpectedly").elements()).toEqual([]);
    },
  );

  test("a page that was lost (a crash, memory reclaimed) says so when it is opened again, and has its playhead where it was", async () => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    const project = await aProject(backend, [toneFile("bed.wav", 20)]);
    const first = mountEditor(backend);
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.poll(time).toBe("0:00.000 / 0:20.000");
    first.unmount();
    // The entry that a page leaves in its tab if it had no time to close properly.
    sessionStorage.setItem("layback-open", project.id);
    localStorage.setItem(`layback-place:${project.id}`, "7.5");
    mountEditor(backend);
    await expect.element(page.getByText("This page was closed unexpectedly")).toBeVisible();
    await expect.poll(time).toBe("0:07.500 / 0:20.000");
  });
});
