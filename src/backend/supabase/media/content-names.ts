import { storagePathOf } from "#model/storage-path.ts";
import type { Media } from "../../backend.ts";
import type { ClientConfig } from "../client.ts";

/** Every upload has a path of its own, where nothing is replaced: server and path say what the content is. */
export function contentNames({ supabaseUrl }: Pick<ClientConfig, "supabaseUrl">): Media["contentName"] {
  const { origin } = new URL(supabaseUrl);
  return (path) => (storagePathOf(path) === path ? `${origin}/${path}` : undefined);
}
