// Lets Node import TypeScript: `node --import ./supabase/local/typescript.mjs program.ts`. From 22.18 on, Node can by itself.
import { register } from "node:module";

if (!process.features.typescript) {
  process.setSourceMapsEnabled(true);
  register("./typescript-hooks.mjs", import.meta.url);
}
