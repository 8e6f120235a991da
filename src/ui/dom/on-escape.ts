/**
 * Calls back at Escape until the returned function is called. In the capture phase, before any other listener: an active drag owns Escape,
 * wherever the focus is.
 */
export function onEscape(giveUp: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    giveUp();
  };
  window.addEventListener("keydown", onKeyDown, { capture: true });
  return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
}
