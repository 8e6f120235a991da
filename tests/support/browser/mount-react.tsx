import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import "#ui/fonts.css";

export type MountedReact = { readonly host: HTMLElement; readonly render: (node: ReactNode) => void; readonly unmount: () => void };

/** Renders into a fresh element of the test page, which is removed when the test is finished. */
export function mount(node: ReactNode): MountedReact {
  const host = document.createElement("div");
  document.body.style.margin = "0";
  document.body.append(host);
  const root = createRoot(host);
  root.render(node);
  const unmount = () => {
    root.unmount();
    host.remove();
  };
  onTestFinished(unmount);
  return { host, render: (next) => root.render(next), unmount };
}
