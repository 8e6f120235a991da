import type { Backend } from "#backend/backend.ts";
import { createSupabaseBackend } from "#backend/supabase/create-supabase-backend.ts";
import { PreviewPlayer } from "#media/preview-player.ts";
import { checkPlayable } from "#media/probe/play-check.ts";
import { probeMedia } from "#media/probe/probe-media.ts";

/** The client as the web site composes it, exposed to the test that drives this page. */
export type ClientPage = {
  readonly backend: Backend;
  readonly probeMedia: typeof probeMedia;
  readonly checkPlayable: typeof checkPlayable;
  readonly PreviewPlayer: typeof PreviewPlayer;
};

declare global {
  interface Window {
    layback?: ClientPage;
  }
}

const config = (await (await fetch("/config.json")).json()) as { publishableKey: string };
const backend = createSupabaseBackend({
  supabaseUrl: location.origin,
  publishableKey: config.publishableKey,
  mailboxUrl: `${location.origin}/mailbox`,
  authFlow: "implicit",
});
window.layback = { backend, probeMedia, checkPlayable, PreviewPlayer };
