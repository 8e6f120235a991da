import { storagePathOf } from "#model/storage-path.ts";
import type { Media } from "../../backend.ts";
import type { ClientConfig } from "../client.ts";

/** Every upload has its own path and is never replaced, so server and path identify the content. */
export function contentNames({ supabaseUrl }: Pick<ClientConfig, "supabaseUrl">): Media["contentName"] {
  const { origin } = new URL(supabaseUrl);
  return (path) => (storagePathOf(path) === path ? `${origin}/${path}` : undefined);
}
