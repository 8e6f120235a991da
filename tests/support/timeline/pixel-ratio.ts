import { cdp } from "vitest/browser";
import { until } from "./mount-timeline.tsx";

/** Sets the screen's device pixels per CSS pixel, as when the window is moved to another screen. */
export async function setPixelRatio(deviceScaleFactor: number): Promise<void> {
  if (deviceScaleFactor === window.devicePixelRatio) return;
  const { innerWidth: width, innerHeight } = window.top ?? window;
  // Chromium re-evaluates its media queries only if the window's size changes too.
  const height = innerHeight + (deviceScaleFactor > window.devicePixelRatio ? 1 : -1);
  await cdp().send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: false });
  await until(() => window.devicePixelRatio === deviceScaleFactor);
}
