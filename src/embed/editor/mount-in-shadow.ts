import { enableShadowDOM } from "react-stately/private/flags/flags";
import { openInPlace } from "../shadow/place-in-shadow.ts";
import { mountIn } from "./mount-in.tsx";
import type { Mount } from "./mount-in.tsx";

// React-aria handles focus and presses inside shadow roots only after this call.
enableShadowDOM();

/** Opens an instance that mounts into a place of the page: see `openInPlace`. */
export function openIn<Instance>(call: string, place: HTMLElement | ShadowRoot, open: (mount: Mount) => Instance): Instance {
  return openInPlace(call, place, (render) => open((...given) => render((shadow) => mountIn(shadow, ...given))));
}
