// Lets Node import TypeScript: `node --import ./supabase/local/typescript.mjs program.ts`. Node 20 cannot by itself; later versions can.
import { register } from "node:module";

if (!process.features.typescript) {
  process.setSourceMapsEnabled(true);
  register("./typescript-hooks.mjs", import.meta.url);
}
