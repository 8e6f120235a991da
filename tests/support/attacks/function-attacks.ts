import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { anOriginal } from "../model/an-original.ts";
import { aCueRow } from "../server/victim.ts";
import type { Attack, AttackTarget } from "./attack.ts";

const operationAttacks: readonly Attack[] = [
  { kind: "rename", name: "Stolen" },
  { kind: "put", clip: { id: randomUUID(), name: "Intruder", audio_url: "x/y", start_time: 0, end_time: 1 } },
  { kind: "putCue", cue: aCueRow(randomUUID()) },
  { kind: "setPicture", video_url: null, video_duration: null },
  { kind: "setPicture", video_url: "x/y", video_duration: 1, picture_original: anOriginal() },
].map((change) => ({
  name: `apply_operation (${Object.keys(change).join(", ")}) on the victim's project`,
  run: (client: SupabaseClient, target: AttackTarget) =>
    client.rpc("apply_operation", { op: { opId: randomUUID(), projectId: target.projectId, baseRev: 0, changes: [change] } }),
}));

const otherFunctionAttacks: readonly Attack[] = [
  {
    name: "apply_operation again with the victim's opId",
    run: (client, target) => client.rpc("apply_operation", { op: { opId: target.opId, projectId: target.projectId, changes: [] } }),
  },
  {
    name: "library_item_usage of the victim's item",
    run: (client, target) => client.rpc("library_item_usage", { item_id: target.itemId }),
  },
  {
    name: "overrides_since in the victim's project",
    run: (client, target) => client.rpc("overrides_since", { project_id: target.projectId, since: 0 }),
  },
  {
    name: "apply_operation of an own operation that carries overrides into the victim's project",
    run: (client, target) =>
      client.rpc("apply_operation", {
        op: { opId: randomUUID(), projectId: target.projectId, baseRev: 1, strict: true, changes: [], overrides: [{ subject: "x" }] },
      }),
  },
  {
    name: "duplicate_project of the victim's project",
    run: (client, target) => client.rpc("duplicate_project", { project_id: target.projectId, copy_name: "Stolen" }),
  },
  { name: "unreferenced_media", run: (client) => client.rpc("unreferenced_media", { older_than: "0 seconds" }) },
  {
    name: "recently_played_media of the victim's objects",
    run: (client, target) => client.rpc("recently_played_media", { paths: [target.referencedPath, target.loosePath] }),
  },
  {
    name: "helpers outside the API",
    run: (client, target) => client.rpc("put_clip", { clip: {}, project: target.projectId, owner: target.victimId }),
  },
];

/** Attacks through the functions of the database. */
export const functionAttacks: readonly Attack[] = [...operationAttacks, ...otherFunctionAttacks];
