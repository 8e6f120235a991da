import * as v from "valibot";
import { fileMessages } from "#model/text/file-messages.ts";
import { storagePathOf } from "#model/storage-path.ts";
import { success } from "#model/result.ts";
import type { Answer, Profile, Profiles } from "../../backend.ts";
import { photoPath } from "../../storage-paths.ts";
import type { LaybackClient } from "../client.ts";
import type { Objects } from "../media/objects.ts";
import { readQuery, runQuery } from "../query.ts";
import { ProfileRow } from "../projects/rows.ts";
import type { AuthSessions } from "./session.ts";

export type ProfilesDeps = {
  readonly client: LaybackClient;
  readonly sessions: AuthSessions;
  readonly objects: Objects;
  readonly newId: () => string;
  readonly nowMs: () => number;
};

type StoredProfile = { readonly fullName: string; readonly photo: string | undefined };

export function createSupabaseProfiles({ client, sessions, objects, newId, nowMs }: ProfilesDeps): Profiles {
  const stored = async (userId: string): Answer<StoredProfile> => {
    const query = client.from("profiles").select("full_name, avatar_url").eq("id", userId).maybeSingle();
    const row = await readQuery(query, v.nullable(ProfileRow), "profile");
    if (!row.ok) return row;
    const avatar = row.value?.avatar_url ?? undefined;
    return success({ fullName: row.value?.full_name ?? "", photo: avatar === undefined ? undefined : (storagePathOf(avatar) ?? avatar) });
  };
  /** A photo that cannot be read does not hide the name. */
  const readable = async (profile: StoredProfile): Promise<Profile> => {
    const url = profile.photo === undefined ? undefined : await objects.imageUrls.get(profile.photo);
    return { fullName: profile.fullName, avatarUrl: url?.ok ? url.value : undefined };
  };

  return {
    load: () =>
      sessions.withSession(async ({ userId }) => {
        const profile = await stored(userId);
        return profile.ok ? success(await readable(profile.value)) : profile;
      }),
    save: ({ fullName, photo }) =>
      sessions.withSession(async ({ userId }) => {
        const before = await stored(userId);
        if (!before.ok) return before;
        const oldPhoto = before.value.photo;
        const newPhoto = photo && photoPath(userId, newId(), extensionOfPhoto(photo.type));
        if (photo && newPhoto !== undefined) {
          const uploaded = await objects.upload({
            path: newPhoto,
            body: photo,
            mimeType: photo.type,
            tooLarge: fileMessages.photoTooLargeForServer(photo.size),
          });
          if (!uploaded.ok) return uploaded;
        }
        const profile: StoredProfile = { fullName, photo: newPhoto ?? oldPhoto };
        const saved = await runQuery(
          client.from("profiles").upsert({
            id: userId,
            updated_at: new Date(nowMs()).toISOString(),
            full_name: profile.fullName,
            avatar_url: profile.photo ?? null,
          }),
        );
        const leftBehind = saved.ok ? oldPhoto : newPhoto;
        if (newPhoto !== undefined && leftBehind !== undefined) await objects.remove([leftBehind]);
        return saved.ok ? success(await readable(profile)) : saved;
      }),
  };
}

function extensionOfPhoto(mimeType: string): string {
  const extension = /^image\/([a-z]+)$/u.exec(mimeType)?.[1];
  if (extension === undefined) return "";
  return `.${extension === "jpeg" ? "jpg" : extension}`;
}
