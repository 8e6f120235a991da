import type { SupabaseClient } from "@supabase/supabase-js";
import { BUCKET, wavFile } from "../server/victim.ts";
import { ownPath } from "./attack.ts";
import type { AttackAnswer, Attack, AttackTarget } from "./attack.ts";

/** Attacks through `/storage/v1`: stored objects and buckets. */
export const storageAttacks: readonly Attack[] = [
  {
    name: "upload into the victim's folder",
    run: (client, target) => bucketOf(client).upload(`${target.victimId}/music-tracks/forged.wav`, wavFile("x")),
  },
  {
    name: "upload over the victim's object",
    run: (client, target) => bucketOf(client).upload(target.loosePath, wavFile("x"), { upsert: true }),
  },
  { name: "update the victim's object", run: (client, target) => bucketOf(client).update(target.loosePath, wavFile("x")) },
  { name: "download the victim's object", run: (client, target) => bucketOf(client).download(target.referencedPath) },
  { name: "sign a URL of the victim's object", run: (client, target) => bucketOf(client).createSignedUrl(target.referencedPath, 60) },
  {
    name: "sign several URLs of the victim's objects",
    run: async (client, target) => {
      const { data, error } = await bucketOf(client).createSignedUrls([target.referencedPath, target.loosePath], 60);
      return { data: data?.filter((entry) => entry.signedUrl), error };
    },
  },
  { name: "download the victim's preview", run: (client, target) => bucketOf(client).download(target.previewPath) },
  { name: "sign a URL of the victim's preview", run: (client, target) => bucketOf(client).createSignedUrl(target.previewPath, 60) },
  {
    name: "upload over the victim's preview",
    run: (client, target) => bucketOf(client).upload(target.previewPath, wavFile("x"), { upsert: true }),
  },
  { name: "remove the victim's preview", run: (client, target) => bucketOf(client).remove([target.previewPath]) },
  { name: "list the victim's folder", run: (client, target) => bucketOf(client).list(`${target.victimId}/music-tracks`) },
  { name: "list the bucket", run: async (client, target) => withoutOthers(await bucketOf(client).list(""), target) },
  {
    name: "copy the victim's object away",
    run: async (client, target) => bucketOf(client).copy(target.referencedPath, await ownPath(client)),
  },
  {
    name: "copy into the victim's folder",
    run: (client, target) => bucketOf(client).copy(target.loosePath, `${target.victimId}/music-tracks/copy.wav`),
  },
  { name: "move the victim's object away", run: async (client, target) => bucketOf(client).move(target.loosePath, await ownPath(client)) },
  { name: "remove the victim's objects", run: (client, target) => bucketOf(client).remove([target.loosePath, target.referencedPath]) },
  { name: "ask about the victim's object", run: (client, target) => bucketOf(client).info(target.referencedPath) },
  {
    name: "ask whether the victim's object is there",
    // supabase-js throws if the response is neither "exists" nor "does not exist".
    run: (client, target) =>
      bucketOf(client)
        .exists(target.referencedPath)
        .then(
          ({ data, error }) => ({ data: data ? "there" : null, error }),
          (error: unknown) => ({ data: null, error }),
        ),
  },
  {
    name: "read the victim's object by a public URL",
    run: (client, target) => fetched(bucketOf(client).getPublicUrl(target.referencedPath).data.publicUrl),
  },
  { name: "list buckets", run: (client) => client.storage.listBuckets() },
  { name: "make the bucket public", run: (client) => client.storage.updateBucket(BUCKET, { public: true }) },
  { name: "create a public bucket", run: (client) => client.storage.createBucket("mine", { public: true }) },
  { name: "empty the bucket", run: (client) => client.storage.emptyBucket(BUCKET) },
  { name: "delete the bucket", run: (client) => client.storage.deleteBucket(BUCKET) },
];

function bucketOf(client: SupabaseClient) {
  return client.storage.from(BUCKET);
}

function withoutOthers(answer: AttackAnswer, { victimId }: AttackTarget): AttackAnswer {
  if (!Array.isArray(answer.data)) return answer;
  return { ...answer, data: answer.data.filter((entry: { name: string }) => entry.name === victimId) };
}

async function fetched(url: string): Promise<AttackAnswer> {
  const response = await fetch(url);
  return response.ok ? { data: await response.text(), error: null } : { data: null, error: response.status };
}
