import { Activity, Component, createRef, StrictMode, Suspense, use, useEffect, useState } from "react";
import type { ReactNode, Ref, RefObject } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ProjectError, Timeline } from "#embed/react/react-entry.ts";
import type { MountedTimeline, TimelineEdit, TimelineProps } from "#embed/react/react-entry.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";

const SIZE = { inlineSize: 600, blockSize: 300 };
const reel = (id: string) => ({ version: 1 as const, id, clips: [{ id: "a", name: "Theme", url: "none.mp3", endTime: 4 }] });

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

test("a project that cannot be read is an error of the component", async () => {
  const errors: unknown[] = [];
  class Boundary extends Component<{ readonly children: ReactNode }> {
    override readonly state = { hasFailed: false };
    static getDerivedStateFromError = () => ({ hasFailed: true });
    override componentDidCatch(error: unknown) {
      errors.push(error);
    }
    override render() {
      return this.state.hasFailed ? "No timeline" : this.props.children;
    }
  }
  const damaged = { ...reel("reel"), clips: [{ id: "a", url: "none.mp3", endTime: -1 }] };
  mount(
    <Boundary>
      <Timeline defaultProject={damaged} style={SIZE} />
    </Boundary>,
  );
  await expect.element(page.getByText("No timeline")).toBeInTheDocument();
  expect(errors).toEqual([expect.any(ProjectError)]);
});
