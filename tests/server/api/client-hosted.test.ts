import { randomUUID } from "node:crypto";
import { SignJWT, decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Backend, BackendError } from "#backend/backend.ts";
import { loadSecrets } from "#supabase/local/secrets.ts";
import { MAX_UPLOAD_BYTES } from "#model/timeline/limits.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import type { Result } from "#model/result.ts";
import { openPage, settledState } from "#tests/support/server/client-backend.ts";
import type { FakePage } from "#tests/support/server/client-backend.ts";
import { startHostedLike } from "#tests/support/hosted-like/hosted-like.ts";
import type { HostedLike } from "#tests/support/hosted-like/hosted-like.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

/** Less than the limit that pages assume if none is configured. */
const SERVER_LIMIT_BYTES = 2 ** 20;

let server: TestServer;
let hosted: HostedLike;
let user: SignedInUser;
let other: SignedInUser;

beforeAll(async () => {
  [server, hosted] = await Promise.all([startTestServer({ maxUploadBytes: SERVER_LIMIT_BYTES }), startHostedLike()]);
  hosted.standBefore(server.url);
  user = await signUpUser(server, "hosted@example.com");
  other = await signUpUser(server, "neighbour@example.com");
});
afterAll(async () => {
  await hosted.dispose();
  await server.dispose();
});

test("B-29 signed URLs are found again after a reload, and signing out deletes them", async () => {
  const page = await openUsersPage();
  const { path } = unwrap(await page.backend.library.import(aSound()));
  const url = unwrap(await page.backend.media.signedUrl(path));
  const reloaded = openPage({ url: hosted.url, publishableKey: server.publishableKey }, { storage: page.storage });
  onTestFinished(() => reloaded.backend.dispose());
  await settledState(reloaded.backend);
  expect(unwrap(await reloaded.backend.media.signedUrl(path))).toBe(url);
  await reloaded.backend.auth.signOut();
  expect(page.storage.getItem(URLS_KEY)).toBeNull();
});

const SESSION_KEY = "sb-localhost-auth-token";
const URLS_KEY = `${SESSION_KEY}-urls`;
type StoredSession = { readonly access_token: string };

const sessionOf = ({ storage }: FakePage) => JSON.parse(storage.getItem(SESSION_KEY) ?? "{}") as StoredSession;

async function openUsersPage(): Promise<FakePage> {
  const page = openPage({ url: hosted.url, publishableKey: server.publishableKey });
  onTestFinished(() => page.backend.dispose());
  unwrap(await page.backend.auth.signIn(user.email, user.password));
  return page;
}

const aSound = (name = "tone.wav") => new File([new Uint8Array(5000)], name, { type: "audio/wav" });

/** The same token, an hour after its expiry. */
async function ended(token: string): Promise<string> {
  const { jwtSecret } = await loadSecrets(server.dataDir);
  const overSince = Math.floor(Date.now() / 1000) - 3600;
  const claims = { ...decodeJwt(token), iat: overSince - 3600, exp: overSince };
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(new TextEncoder().encode(jwtSecret));
}

const SPOILERS = [
  ["is over", ended],
  ["was signed by somebody else", async (token: string) => `${token.slice(0, -6)}AAAAAA`],
  ["is no token", async () => "garbled"],
] as const;

type Call = (backend: Backend, stored: { readonly path: string; readonly projectId: string }) => Promise<Result<unknown, BackendError>>;

/** Every call that the storage service answers. */
const CALLS: readonly (readonly [name: string, call: Call])[] = [
  ["an import", ({ library }) => library.import(aSound())],
  ["a signed URL", ({ media }, { path }) => media.signedUrl(path)],
  ["a download", ({ media }, { path }) => media.download(path)],
  ["a download that is watched", ({ media }, { path }) => media.download(path, undefined, () => undefined)],
  ["a copy", ({ media }, { path, projectId }) => media.copyToProject(projectId, path)],
  ["a removal", ({ media }, { path }) => media.remove(path)],
  ["a photo", ({ profiles }) => profiles.save({ fullName: "Ada", photo: new Blob([new Uint8Array(9)], { type: "image/png" }) })],
];

/** In `npm test` each call with one of the tokens. */
const SPOILED_CALLS = CALLS.flatMap(([name, call], index) =>
  SPOILERS.filter((_spoiler, kind) => isExhaustive || kind === index % SPOILERS.length).map(
    ([what, spoil]) => [name, what, call, spoil] as const,
  ),
);

describe("B-17 a token that hosted storage does not accept", () => {
  test.each(SPOILED_CALLS)("B-17 %s with a token that %s renews the session and continues", async (_name, _what, call, spoil) => {
    const page = await openUsersPage();
    const { path } = unwrap(await page.backend.library.import(aSound()));
    const { id: projectId } = unwrap(await page.backend.projects.getOrCreate());
    const session = sessionOf(page);
    const spoilt = await spoil(session.access_token);
    page.storage.setItem(SESSION_KEY, JSON.stringify({ ...session, access_token: spoilt }));
    page.storage.removeItem(URLS_KEY);
    const fresh = openPage({ url: hosted.url, publishableKey: server.publishableKey }, { storage: page.storage });
    onTestFinished(() => fresh.backend.dispose());
    expect(await call(fresh.backend, { path, projectId })).toMatchObject({ ok: true });
    expect(sessionOf(page).access_token).not.toBe(spoilt);
  });
});

test("B-53 a file that the page allows and the project does not is refused in words with both sizes, and nothing of it is stored", async () => {
  const page = await openUsersPage();
  const large = new File([new Uint8Array(SERVER_LIMIT_BYTES + 1)], "large.wav", { type: "audio/wav" });
  expect(await page.backend.library.import(large)).toEqual({
    ok: false,
    error: { kind: "refused", status: 413, code: undefined, message: fileMessages.tooLargeForServer(large.size, MAX_UPLOAD_BYTES) },
  });
  expect(unwrap(await page.backend.library.list()).map(({ fileName }) => fileName)).not.toContain("large.wav");
});

test("B-21 a photo that the server does not accept is called a photo in the message", async () => {
  const page = await openUsersPage();
  const photo = new Blob([new Uint8Array(SERVER_LIMIT_BYTES + 1)], { type: "image/png" });
  expect(await page.backend.profiles.save({ fullName: "Ada", photo })).toMatchObject({
    ok: false,
    error: { kind: "refused", status: 413, message: fileMessages.photoTooLargeForServer(photo.size) },
  });
});

test("B-27 a refusal by row-level security takes one call, and leaves the session as it is", async () => {
  const page = await openUsersPage();
  const { path } = unwrap(await page.backend.library.import(aSound()));
  const before = sessionOf(page);
  const copied = await page.backend.media.copyToProject(`../${other.id}`, path);
  expect(copied).toMatchObject({ ok: false, error: { kind: "refused" } });
  const foreign = await page.backend.media.signedUrl(`${other.id}/music-tracks/${randomUUID()}.wav`);
  expect(foreign).toMatchObject({ ok: false, error: { kind: "refused", status: 404 } });
  expect(sessionOf(page)).toEqual(before);
});
