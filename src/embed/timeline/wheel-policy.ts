import type { TimelineHost } from "#timeline/contract.ts";
import { isNode } from "#ui/dom/element-of-any-window.ts";
import type { TimelineOptions } from "../api.ts";
import { shortText, UsageError } from "../usage-error.ts";

export type WheelPolicy = {
  readonly takesWheel: NonNullable<TimelineHost["takesWheel"]>;
  /** Follows whether the timeline in `root` is in use; returns how to stop. */
  readonly follow: (root: HTMLElement) => () => void;
};

const POLICIES = ["auto", "always", "modifier"] as const satisfies readonly TimelineOptions["wheel"][];

/** Decides which wheel events are a timeline's and which scroll its page. Throws a `UsageError` for a policy that does not exist. */
export function createWheelPolicy(policy: NonNullable<TimelineOptions["wheel"]>): WheelPolicy {
  if (!POLICIES.includes(policy)) throw new UsageError("option", `wheel is one of ${POLICIES.join(", ")}, not "${shortText(policy)}".`);
  /** The last press or focus in the page was inside it. */
  let isInUse = false;
  return {
    takesWheel: (event, isMoved) => {
      if (event.ctrlKey || event.metaKey || policy === "always") return true;
      return policy === "modifier" ? event.shiftKey : isInUse && isMoved;
    },
    follow: (root) => {
      const stop = new AbortController();
      const options = { signal: stop.signal, capture: true };
      const onUse = (event: Event) => {
        const [target] = event.composedPath();
        isInUse = isNode(target) && root.contains(target);
      };
      const page = root.ownerDocument;
      page.addEventListener("pointerdown", onUse, options);
      page.addEventListener("focusin", onUse, options);
      return () => stop.abort();
    },
  };
}
