import { Activity, Component, createRef, StrictMode, Suspense, use, useEffect, useState } from "react";
import type { ReactNode, Ref, RefObject } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ProjectError, ThemeError, Timeline, TimelineScope, UsageError, useTimeline, useTimelineState } from "#embed/react/react-entry.ts";
import type { MountedTimeline, ProjectInput, TimelineEdit, TimelineProps } from "#embed/react/react-entry.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";

const SIZE = { inlineSize: 600, blockSize: 300 };
const reel = (id: string) => ({ version: 1 as const, id, clips: [{ id: "a", name: "Theme", url: "none.mp3", endTime: 4 }] });

/** Shows "No timeline" instead of a component that throws. */
class Boundary extends Component<{ readonly errors: unknown[]; readonly children: ReactNode }> {
  override readonly state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(error: unknown) {
    this.props.errors.push(error);
  }
  override render() {
    return this.state.hasFailed ? "No timeline" : this.props.children;
  }
}

/** Mounts the component in StrictMode. */
const mountTimeline = (props: TimelineProps & { readonly ref?: Ref<MountedTimeline> }) =>
  mount(
    <StrictMode>
      <Timeline style={SIZE} {...props} />
    </StrictMode>,
  );

async function muteByKey(timeline: RefObject<MountedTimeline | null>): Promise<void> {
  const clip = page.getByRole("gridcell", { name: /Theme/u });
  await expect.element(clip).toBeInTheDocument();
  timeline.current?.select("a");
  clip.element().focus();
  await userEvent.keyboard("m");
}

describe("the reference", () => {
  test("has the timeline in the first effect of the component's parent, also in StrictMode, and nothing after the unmounting", async () => {
    const seen: (string | undefined)[] = [];
    const timeline = createRef<MountedTimeline>();
    const Parent = () => {
      useEffect(() => void seen.push(timeline.current?.project.id), []);
      return <Timeline ref={timeline} defaultProject={reel("reel")} style={SIZE} />;
    };
    const { unmount } = mount(
      <StrictMode>
        <Parent />
      </StrictMode>,
    );
    await expect.poll(() => new Set(seen)).toEqual(new Set(["reel"]));
    unmount();
    expect(timeline.current).toBe(null);
  });

  test("may be a function", async () => {
    const calls: string[] = [];
    const { unmount } = mountTimeline({
      ref: (timeline) => void calls.push(timeline?.project.id ?? "nothing"),
      defaultProject: reel("reel"),
    });
    await expect.poll(() => calls.at(-1)).toBe("reel");
    unmount();
    expect(calls.slice(-2)).toEqual(["reel", "nothing"]);
  });

  test("may be a function that returns one, which is called at the end", async () => {
    const calls: string[] = [];
    const ref = (timeline: MountedTimeline | null) => {
      calls.push(timeline?.project.id ?? "nothing");
      return () => void calls.push("ended");
    };
    const { unmount } = mountTimeline({ ref, defaultProject: reel("reel") });
    await expect.poll(() => calls.at(-1)).toBe("reel");
    unmount();
    expect(calls.slice(-2)).toEqual(["reel", "ended"]);
  });
});

test("later values of readOnly, onEdit, className and style apply without another mounting", async () => {
  const edits: string[] = [];
  const timeline = createRef<MountedTimeline>();
  let change = (_props: TimelineProps): void => undefined;
  const Parent = () => {
    const [props, setProps] = useState<TimelineProps>({ readOnly: true, onEdit: () => edits.push("first"), className: "one" });
    change = setProps;
    return <Timeline ref={timeline} defaultProject={reel("reel")} style={SIZE} {...props} />;
  };
  const { host } = mount(<Parent />);
  await expect.poll(() => timeline.current?.state.readOnly).toBe(true);
  const before = timeline.current;
  change({ onEdit: ({ kind }: TimelineEdit) => edits.push(`second ${kind}`), className: "two" });
  await expect.poll(() => timeline.current?.state.readOnly).toBe(false);
  await muteByKey(timeline);
  expect(edits).toEqual(["second muteClip"]);
  expect([timeline.current, host.querySelector(".two") !== null]).toEqual([before, true]);
});

test("media is asked by its latest value", async () => {
  const asked: string[] = [];
  mountTimeline({
    defaultProject: reel("reel"),
    media: ({ id }) => {
      asked.push(id);
      return "https://media.invalid/theme.mp3";
    },
  });
  await expect.poll(() => asked).toContain("a");
});

describe("the project as the user left it stays", () => {
  test("while a Suspense boundary around the component shows its fallback", async () => {
    const timeline = createRef<MountedTimeline>();
    let suspend = (_wait: Promise<null>): void => undefined;
    let resume = (_nothing: null): void => undefined;
    const Waiting = ({ wait }: { readonly wait: Promise<null> | undefined }) => (wait ? use(wait) : null);
    const Parent = () => {
      const [wait, setWait] = useState<Promise<null>>();
      suspend = setWait;
      return (
        <Suspense fallback="Please wait">
          <Timeline ref={timeline} defaultProject={reel("reel")} style={SIZE} />
          <Waiting wait={wait} />
        </Suspense>
      );
    };
    mount(<Parent />);
    await muteByKey(timeline);
    const before = timeline.current;
    suspend(new Promise((resolve) => (resume = resolve)));
    await expect.element(page.getByText("Please wait")).toBeInTheDocument();
    resume(null);
    await expect.element(page.getByText("Please wait")).not.toBeInTheDocument();
    expect([timeline.current === before, timeline.current?.project.clips[0]?.muted, timeline.current?.state.canUndo]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("where Activity ends the component's effects and begins them again", async () => {
    const timeline = createRef<MountedTimeline>();
    let show = (_mode: "hidden" | "visible"): void => undefined;
    const Parent = () => {
      const [mode, setMode] = useState<"hidden" | "visible">("visible");
      show = setMode;
      return (
        <Activity mode={mode}>
          <Timeline ref={timeline} defaultProject={reel("reel")} style={SIZE} />
        </Activity>
      );
    };
    mount(<Parent />);
    await muteByKey(timeline);
    show("hidden");
    await expect.poll(() => timeline.current).toBe(null);
    show("visible");
    await expect.poll(() => timeline.current?.project.clips[0]?.muted).toBe(true);
  });
});

const DAMAGED = { ...reel("reel"), clips: [{ id: "a", url: "none.mp3", endTime: -1 }] };
test.each([
  ["a project that cannot be read", ProjectError, { defaultProject: DAMAGED }],
  ["a theme with an unknown token", ThemeError, { theme: { base: "dark", tokens: { glow: "red" } } }],
  ["an unknown part", UsageError, { ui: { confetti: true } }],
] as const)("%s is an error of the component", async (_what, kind, props) => {
  const errors: unknown[] = [];
  mount(
    <Boundary errors={errors}>
      <Timeline defaultProject={reel("reel")} style={SIZE} {...(props as object)} />
    </Boundary>,
  );
  await expect.element(page.getByText("No timeline")).toBeInTheDocument();
  expect(errors).toEqual([expect.any(kind)]);
});

describe("a controlled project", () => {
  const Controlled = ({ timeline, takes }: { readonly timeline: Ref<MountedTimeline>; readonly takes: boolean }) => {
    const [project, setProject] = useState<ProjectInput>(reel("reel"));
    const addClip = () =>
      setProject((now) => ({ ...now, clips: [...now.clips, { id: "b", name: "Rain", url: "none.mp3", startTime: 5, endTime: 9 }] }));
    return (
      <>
        <Timeline ref={timeline} project={project} onEdit={(edit) => takes && setProject(edit.project)} style={SIZE} />
        <button type="button" onClick={addClip}>
          Add
        </button>
        <button type="button" onClick={() => setProject(reel("other"))}>
          Other
        </button>
        <output>{project.clips.map(({ id, muted }) => `${id}${muted ? " muted" : ""}`).join()}</output>
      </>
    );
  };
  const clipsOf = ({ current }: RefObject<MountedTimeline | null>) =>
    current?.project.clips.map(({ id, muted }) => `${id}${muted ? " muted" : ""}`).join();

  test("follows the page, which takes over the user's edits; the history stays", async () => {
    const timeline = createRef<MountedTimeline>();
    mount(
      <StrictMode>
        <Controlled timeline={timeline} takes />
      </StrictMode>,
    );
    await muteByKey(timeline);
    await expect.element(page.getByRole("status")).toHaveTextContent("a muted");
    const before = timeline.current;
    await userEvent.click(page.getByRole("button", { name: "Add" }));
    await expect.poll(() => clipsOf(timeline)).toBe("a muted,b");
    timeline.current?.undo();
    await expect.poll(() => clipsOf(timeline)).toBe("a,b");
    await expect.element(page.getByRole("status")).toHaveTextContent("a,b");
    expect([timeline.current === before, timeline.current?.state.canRedo]).toEqual([true, true]);
    await userEvent.click(page.getByRole("button", { name: "Other" }));
    await expect.poll(() => timeline.current?.project.id).toBe("other");
    expect([timeline.current === before, timeline.current?.state.canUndo]).toEqual([true, false]);
  });

  test("undoes an edit of the user that the page does not take over", async () => {
    const timeline = createRef<MountedTimeline>();
    mount(<Controlled timeline={timeline} takes={false} />);
    await muteByKey(timeline);
    await expect.poll(() => clipsOf(timeline)).toBe("a");
    await expect.element(page.getByRole("status")).toHaveTextContent("a");
  });
});

describe("components beside the timeline", () => {
  test("read its state and call it", async () => {
    let renders = 0;
    const Toolbar = () => {
      const timeline = useTimeline();
      const muted = useTimelineState(({ project }) => project.clips.filter((clip) => clip.muted).map(({ id }) => id));
      const canUndo = useTimelineState(({ state }) => state.canUndo);
      renders += 1;
      return (
        <>
          <output>{muted ? `muted: ${muted.join()}` : "none yet"}</output>
          <button type="button" disabled={!canUndo} onClick={() => timeline?.undo()}>
            Back
          </button>
        </>
      );
    };
    const timeline = createRef<MountedTimeline>();
    mount(
      <StrictMode>
        <TimelineScope>
          <Toolbar />
          <Timeline ref={timeline} defaultProject={reel("reel")} style={SIZE} />
        </TimelineScope>
      </StrictMode>,
    );
    await muteByKey(timeline);
    await expect.element(page.getByRole("status")).toHaveTextContent("muted: a");
    await userEvent.click(page.getByRole("button", { name: "Back" }));
    await expect.element(page.getByRole("status")).toHaveTextContent("muted:");
    await expect.element(page.getByRole("button", { name: "Back" })).toBeDisabled();
    const before = renders;
    timeline.current?.seek(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(renders).toBe(before);
  });

  test("outside a scope the hooks say what they need", async () => {
    const Alone = () => <>{useTimeline()?.position}</>;
    const errors: unknown[] = [];
    mount(
      <Boundary errors={errors}>
        <Alone />
      </Boundary>,
    );
    await expect.element(page.getByText("No timeline")).toBeInTheDocument();
    expect(String(errors[0])).toContain("useTimeline needs a <TimelineScope>");
  });
});
