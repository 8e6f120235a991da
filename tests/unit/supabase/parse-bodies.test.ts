import { describe, expect, test } from "vitest";
import { asStorageFailure, FAILURES, StorageFailure } from "#supabase/local/storage/storage-failures.ts";
import { listFolder } from "#supabase/local/storage/folder-listing.ts";
import type { ObjectRow } from "#supabase/local/storage/object-rows.ts";
import { copyOrMoveRequest, listRequest, removeRequest, signManyRequest, signRequest } from "#supabase/local/storage/parse-bodies.ts";

function refusalOf(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    return error instanceof StorageFailure ? error.toJSON() : error;
  }
  return "taken";
}

const badRequest = (message: string) => ({ statusCode: "400", error: "invalid_request", message });
const LONGEST_NAME = "n".repeat(1024);

describe("a copy or move", () => {
  const body = { bucketId: "b", sourceKey: "u/a.wav", destinationKey: LONGEST_NAME };

  test("names its bucket and both objects", () => {
    const read = { bucket: "b", from: "u/a.wav", to: LONGEST_NAME };
    expect(copyOrMoveRequest(body)).toEqual(read);
    expect(copyOrMoveRequest({ ...body, destinationBucket: "b" })).toEqual(read);
  });

  test.each([
    [{ ...body, bucketId: "" }, badRequest("bucketId must be text.")],
    [{ ...body, bucketId: 1 }, badRequest("bucketId must be text.")],
    [{ ...body, destinationBucket: "other" }, badRequest("Objects stay in their bucket.")],
    [{ ...body, destinationBucket: null }, badRequest("Objects stay in their bucket.")],
    [{ ...body, sourceKey: undefined }, badRequest("sourceKey must be text.")],
    [{ ...body, destinationKey: `${LONGEST_NAME}n` }, FAILURES.badName().toJSON()],
    [{ ...body, sourceKey: "a\0b" }, FAILURES.badName().toJSON()],
    [null, badRequest("bucketId must be text.")],
    ["text", badRequest("bucketId must be text.")],
  ])("%j is refused", (hostile, refusal) => {
    expect(refusalOf(() => copyOrMoveRequest(hostile))).toEqual(refusal);
  });
});

describe("a listing", () => {
  test("has default limits if none or too many entries are requested", () => {
    expect(listRequest({})).toEqual({ prefix: "", limit: 100, offset: 0, sortBy: undefined });
    expect(listRequest({ prefix: null, limit: null, offset: null, sortBy: null })).toEqual(listRequest({}));
    const asked = { prefix: "u", limit: 10_001, offset: 7, sortBy: { column: "name", order: "desc" } };
    expect(listRequest(asked)).toEqual({ prefix: "u", limit: 10_000, offset: 7, sortBy: { order: "desc" } });
    expect(listRequest({ limit: 0, offset: 2 ** 53 })).toMatchObject({ limit: 0, offset: Number.MAX_SAFE_INTEGER });
  });

  test.each([
    [{ prefix: 1 }, "prefix must be text."],
    [{ limit: -1 }, "limit must be a count."],
    [{ limit: 1.5 }, "limit must be a count."],
    [{ limit: "10" }, "limit must be a count."],
    [{ offset: -1 }, "offset must be a count."],
    [{ sortBy: {} }, "order must be text."],
    [{ sortBy: "name" }, "order must be text."],
  ])("%j is refused", (hostile, message) => {
    expect(refusalOf(() => listRequest(hostile))).toEqual(badRequest(message));
  });
});

describe("signing and removing", () => {
  const lifetime = badRequest("expiresIn must be between 1 and 60 seconds.");
  test.each([
    [1, { expiresIn: 1 }],
    [60, { expiresIn: 60 }],
    [59.9, { expiresIn: 59 }],
  ])("a URL may live %d seconds", (expiresIn, read) => {
    expect(signRequest({ expiresIn }, 60)).toEqual(read);
  });
  test.each([0, 0.99, 60.1, -1, Number.NaN, Number.POSITIVE_INFINITY, "60", null, undefined])("a URL may not live %s", (expiresIn) => {
    expect(refusalOf(() => signRequest({ expiresIn }, 60))).toEqual(lifetime);
    expect(refusalOf(() => signManyRequest({ paths: ["a"], expiresIn }, 60))).toEqual(lifetime);
  });

  test("names come as a list of 1 to 1000", () => {
    const names = Array.from({ length: 1000 }, (_, index) => `n${index}`);
    expect(removeRequest({ prefixes: names })).toEqual({ prefixes: names });
    expect(signManyRequest({ paths: names, expiresIn: 5 }, 60)).toEqual({ paths: names, expiresIn: 5 });
  });
  test.each([[[]], [Array.from({ length: 1001 }, () => "n")], [["a", 1]], [["a\0"]], ["a"], [null], [{ 0: "a", length: 1 }]])(
    "%j is no such list",
    (names) => {
      expect(refusalOf(() => removeRequest({ prefixes: names }))).toEqual(badRequest("prefixes must be a list of at most 1000 names."));
      expect(refusalOf(() => signManyRequest({ paths: names, expiresIn: 5 }, 60))).toEqual(
        badRequest("paths must be a list of at most 1000 names."),
      );
    },
  );
});

describe("the direct contents of a folder", () => {
  const row = (name: string): ObjectRow => ({
    id: `id of ${name}`,
    bucket_id: "b",
    name,
    version: "v",
    metadata: {
      eTag: "e",
      size: 1,
      mimetype: "audio/wav",
      cacheControl: "no-cache",
      lastModified: "",
      contentLength: 1,
      httpStatusCode: 200,
    },
    created_at: "c",
    updated_at: "u",
    last_accessed_at: "l",
  });
  const rows = ["u/a.wav", "u/p/1.mp4", "u/p/2.mp4", "u/p.wav", "u/q/r/s.mp4"].map(row);

  test("list objects with their metadata and each folder once, in the rows' order", () => {
    const entries = listFolder(rows, "u/");
    expect(entries.map(({ name, id }) => [name, id])).toEqual([
      ["a.wav", "id of u/a.wav"],
      ["p", null],
      ["p.wav", "id of u/p.wav"],
      ["q", null],
    ]);
    expect(entries[0]).toEqual({
      name: "a.wav",
      id: "id of u/a.wav",
      metadata: rows[0]?.metadata,
      created_at: "c",
      updated_at: "u",
      last_accessed_at: "l",
    });
    expect(entries[1]).toEqual({ name: "p", id: null, metadata: null, created_at: null, updated_at: null, last_accessed_at: null });
  });

  test("list the top folder, and are empty without rows", () => {
    expect(listFolder(rows, "").map(({ name }) => name)).toEqual(["u"]);
    expect(listFolder([], "u/")).toEqual([]);
  });
});

describe("what the database refuses", () => {
  test("becomes a refusal or a duplicate if it is one; any other error stays unchanged", () => {
    const fault = new Error("disk");
    expect(asStorageFailure({ code: "42501" })).toEqual(FAILURES.refused());
    expect(asStorageFailure({ code: "23505" })).toEqual(FAILURES.duplicate());
    expect([asStorageFailure(fault), asStorageFailure({ code: "23503" }), asStorageFailure(null), asStorageFailure("42501")]).toEqual([
      fault,
      { code: "23503" },
      null,
      "42501",
    ]);
  });

  test("is answered with the status that its body names", () => {
    const failures = [
      FAILURES.notSignedIn(),
      FAILURES.notFound(),
      FAILURES.bucketNotFound(),
      FAILURES.refused(),
      FAILURES.duplicate(),
      FAILURES.tooLarge(),
      FAILURES.mimeType("text/html"),
      FAILURES.badToken(),
      FAILURES.badRequest("why"),
      FAILURES.badName(),
    ];
    expect(failures.map(({ status }) => status)).toEqual([401, 404, 404, 403, 409, 413, 415, 400, 400, 400]);
    expect(failures.map((failure) => failure.toJSON())).toEqual(
      failures.map(({ status, error, message }) => ({ statusCode: String(status), error, message })),
    );
    expect(new Set(failures.map(({ message }) => message)).size).toBe(failures.length);
    expect(FAILURES.mimeType("text/html").message).toBe("mime type text/html is not supported");
  });
});
