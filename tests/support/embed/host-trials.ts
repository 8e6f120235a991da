import type { Frame, Page } from "playwright";
import type * as Connect from "#embed/connect.ts";
import type * as Editor from "#embed/editor/editor-entry.ts";
import type { ProjectInput } from "#embed/timeline/timeline-entry.ts";
import { loudestPeak } from "./output-peak.ts";

/** "works", or the missing feature that the library reports to the page. */
export type Outcome = string;

/** Sound at the engine's rate, followed by sound that must be resampled to it. */
const SONGS = ["katspaugh__stereo.mp3", "vanilagy__glitch-hop-is-dead.wav"];
const PATIENCE_MS = 8000;
const AUDIBLE = 0.01;
const EACH_SECONDS = 9;
/** Longer than the analysers look back. */
const LISTEN_SECONDS = 1;

export function trialProject(mediaOrigin: string): ProjectInput {
  const clips = SONGS.map((song, index) => ({
    id: `clip-${index}`,
    name: song,
    url: `${mediaOrigin}/media/${song}`,
    startTime: index * EACH_SECONDS,
    endTime: (index + 1) * EACH_SECONDS,
  }));
  return { version: 1, id: "reel", name: "Reel", clips };
}

/** Mounts a timeline in the page, edits it with a key, plays it and removes it. */
export async function tryTimeline(page: Page, frame: Frame, project: ProjectInput): Promise<Outcome> {
  const refusal = await frame.evaluate(async (given) => {
    globalThis.edits = [];
    globalThis.errors = [];
    try {
      const { mountTimeline } = await globalThis.library;
      const timeline = mountTimeline(document.querySelector<HTMLElement>("#one")!, {
        project: given,
        onEdit: (edit) => globalThis.edits.push({ of: "one", edit }),
      });
      timeline.on("error", ({ message }) => globalThis.errors.push(message));
      globalThis.timelines = { one: timeline };
      return undefined;
    } catch (error) {
      return String(error);
    }
  }, project);
  if (refusal !== undefined) return refusal;
  const isDrawn = await comes(frame, () => globalThis.timelines["one"]!.stats().visibleClips > 0);
  if (!isDrawn) return `nothing is drawn ${await errorsOf(frame)}`;
  // A press on a clip selects it, and is the gesture that lets sound start.
  const box = await frame.locator("#one").boundingBox();
  await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 50);
  await page.keyboard.press("m");
  await page.keyboard.press("Control+z");
  const edits = await frame.evaluate(() => globalThis.edits.flatMap(({ edit }) => (edit.undoable ? [edit.kind] : [])));
  if (edits.join(" ") !== "muteClip undo") return `edits are ${edits.join(" ")}`;
  const mayPlay = await frame.evaluate(() => globalThis.timelines["one"]!.play());
  const heard = await audibleIn(frame, "timeline");
  const errors = await errorsOf(frame);
  await frame.evaluate(() => globalThis.timelines["one"]!.dispose());
  if (errors !== "") return errors;
  return mayPlay && heard.every((peak) => peak > AUDIBLE) ? "works" : `silent: ${JSON.stringify({ mayPlay, heard })}`;
}

/** Mounts the whole editor, plays and removes it. */
export async function tryEditor(frame: Frame, project: ProjectInput): Promise<Outcome> {
  const refusal = await frame.evaluate(async (given) => {
    globalThis.errors = [];
    try {
      const { mountEditor } = (await globalThis.editorLibrary) as typeof Editor;
      const place = document.querySelector<HTMLElement>("#one")!;
      place.className = "large";
      globalThis.editor = mountEditor(place, { project: given });
      globalThis.editor.on("error", ({ message }) => globalThis.errors.push(message));
      await globalThis.editor.ready;
      return undefined;
    } catch (error) {
      return String(error);
    }
  }, project);
  if (refusal !== undefined) return refusal;
  await frame.getByRole("button", { name: "Play", exact: true }).click();
  const heard = await audibleIn(frame, "editor");
  const errors = await errorsOf(frame);
  await frame.evaluate(() => {
    globalThis.editor.dispose();
    document.querySelector("#one")!.className = "";
  });
  if (errors !== "") return errors;
  return heard.every((peak) => peak > AUDIBLE) ? "works" : `silent: ${JSON.stringify(heard)}`;
}

/** Shows `/embed` in a frame of the page, and plays it from outside. */
export async function tryFrame(frame: Frame, address: string, project: ProjectInput, sandbox?: string): Promise<Outcome> {
  return frame.evaluate(
    async ({ src, given, rules, patienceMs }) => {
      const { connectLayback } = (await globalThis.connectLibrary) as typeof Connect;
      const element = document.createElement("iframe");
      if (rules !== undefined) element.setAttribute("sandbox", rules);
      Object.assign(element, { src, allow: "autoplay" });
      document.querySelector("#one")!.append(element);
      try {
        const timeline = await connectLayback(element, { timeoutMs: patienceMs });
        const errors: string[] = [];
        timeline.on("error", ({ message }) => errors.push(message));
        await timeline.setProject(given);
        const position = new Promise<number>((resolve) => {
          timeline.on("timeupdate", (update) => update.position > 0.5 && resolve(update.position));
          setTimeout(resolve, patienceMs, 0);
        });
        const mayPlay = await timeline.play();
        const isHeard = mayPlay && (await position) > 0;
        return errors.join(" ") || (isHeard ? "works" : `silent: ${JSON.stringify({ mayPlay })}`);
      } catch (error) {
        return String(error);
      } finally {
        element.remove();
      }
    },
    { src: address, given: project, rules: sandbox, patienceMs: PATIENCE_MS },
  );
}

declare global {
  // A global that the page of these trials keeps.
  var editorLibrary: Promise<unknown>;
  var connectLibrary: Promise<unknown>;
}

/** Plays each song in turn until there is an error, and returns their peaks. */
async function audibleIn(frame: Frame, entry: "timeline" | "editor"): Promise<readonly number[]> {
  const peaks: number[] = [];
  for (const index of SONGS.keys()) {
    const from = index * EACH_SECONDS;
    await frame.evaluate(([seconds, of]) => (of === "editor" ? globalThis.editor : globalThis.timelines["one"]!).seek(seconds), [
      from,
      entry,
    ] as const);
    const hasPlayed = await comes(
      frame,
      ([until, of]) =>
        globalThis.errors.length > 0 || (of === "editor" ? globalThis.editor : globalThis.timelines["one"]!).position > until,
      [from + LISTEN_SECONDS, entry] as const,
    );
    peaks.push(hasPlayed ? await patientPeak(frame) : 0);
  }
  return peaks;
}

/** Waits for an audible peak: a song may begin softly. */
async function patientPeak(frame: Frame): Promise<number> {
  const until = performance.now() + PATIENCE_MS / 2;
  let peak = 0;
  while (peak < AUDIBLE && performance.now() < until && (await errorsOf(frame)) === "") peak = await loudestPeak(frame);
  return peak;
}

async function errorsOf(frame: Frame): Promise<string> {
  return [...new Set(await frame.evaluate(() => globalThis.errors))].join(" ");
}

/** Whether a condition becomes true in the page before the timeout. */
async function comes<Given>(frame: Frame, isTrue: (given: Given) => boolean, given?: Given): Promise<boolean> {
  return frame.waitForFunction(isTrue as (given: unknown) => boolean, given, { timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );
}
