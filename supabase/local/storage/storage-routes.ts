import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Context } from "hono";
import { cors } from "hono/cors";
import { requireApiKey } from "../auth/api-key.ts";
import type { CallerLookup } from "../auth/caller-lookup.ts";
import type { Caller } from "../caller.ts";
import { answerFile } from "../web/files.ts";
import { jsonRefusal } from "../web/json-limits.ts";
import { MAX_ANONYMOUS_BYTES, readBody } from "../web/read-body.ts";
import { asStorageFailure, StorageFailure, FAILURES } from "./storage-failures.ts";
import { listFolder } from "./folder-listing.ts";
import type { ObjectRow } from "./object-rows.ts";
import { copyOrMoveRequest, isName, listRequest, removeRequest, signManyRequest, signRequest } from "./parse-bodies.ts";
import { MAX_SIGNED_SECONDS } from "./signing.ts";
import type { UrlSigner } from "./signing.ts";
import type { StorageService } from "./storage-service.ts";

type Deps = {
  readonly storage: StorageService;
  readonly signer: UrlSigner;
  readonly publishableKey: string;
  readonly callerOf: CallerLookup;
};

type Environment = { Bindings: HttpBindings; Variables: { caller: Caller; asker: string; claimed: Caller | undefined } };

/** `/storage/v1`: the object calls of supabase-js, and signed URLs that support byte ranges. */
export function storageRoutes(deps: Deps): Hono<Environment> {
  const { storage, signer } = deps;
  const app = new Hono<Environment>();
  app.onError((error, context) => {
    const failure = asStorageFailure(error);
    if (failure instanceof StorageFailure) return context.json(failure.toJSON(), failure.status, failure.headers);
    if (context.env.incoming.readableAborted) return context.body(null, 400);
    console.error("Storage:", error);
    return context.json({ statusCode: "500", error: "internal", message: "Internal server error" }, 500);
  });
  app.use(cors({ origin: "*", allowMethods: ["GET", "HEAD", "POST", "PUT", "DELETE"], exposeHeaders: EXPOSED_HEADERS, maxAge: 86_400 }));

  // A signed URL needs no header, because a <video> sends none.
  app.get("/object/sign/*", async (context) => {
    const { bucket, name } = objectOf(context, "/object/sign/");
    const user = await signer.verify(context.req.query("token") ?? "", bucket, name);
    return answerObject(context, deps, await storage.findToSign(user, bucket, name));
  });

  app.use(requireApiKey(deps.publishableKey), async (context, next) => {
    const caller = await deps.callerOf(context.var.claimed);
    if (!caller) throw FAILURES.notSignedIn();
    context.set("caller", caller);
    await next();
  });

  app.post("/object/list/:bucket", async (context) => {
    const { prefix, limit, offset, sortBy } = listRequest(await readJson(context));
    const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
    const entries = listFolder(await storage.list(context.var.caller, context.req.param("bucket"), folder), folder);
    const sorted = sortBy?.order === "desc" ? entries.toReversed() : entries;
    return context.json(sorted.slice(offset, offset + limit));
  });
  app.post("/object/copy", async (context) => {
    const { bucket, from, to } = copyOrMoveRequest(await readJson(context));
    const { id } = await storage.copy(context.var.caller, bucket, from, to);
    return context.json({ Id: id, Key: `${bucket}/${to}` });
  });
  app.post("/object/move", async (context) => {
    const { bucket, from, to } = copyOrMoveRequest(await readJson(context));
    await storage.move(context.var.caller, bucket, from, to);
    return context.json({ message: "Successfully moved" });
  });
  app.post("/object/sign/:bucket", async (context) => {
    const bucket = context.req.param("bucket");
    const { paths, expiresIn } = signManyRequest(await readJson(context), MAX_SIGNED_SECONDS);
    return context.json(
      await Promise.all(
        paths.map((path) =>
          signedUrl(deps, context.var.caller, bucket, path, expiresIn).then(
            (signedURL) => ({ path, signedURL, error: null }),
            (error: unknown) => {
              if (!(error instanceof StorageFailure)) throw error;
              return { path, signedURL: null, error: error.message };
            },
          ),
        ),
      ),
    );
  });
  app.post("/object/sign/*", async (context) => {
    const { bucket, name } = objectOf(context, "/object/sign/");
    const { expiresIn } = signRequest(await readJson(context), MAX_SIGNED_SECONDS);
    return context.json({ signedURL: await signedUrl(deps, context.var.caller, bucket, name, expiresIn) });
  });
  app.get("/object/info/*", async (context) => {
    const { bucket, name } = objectOf(context, "/object/info/");
    return context.json(infoOf(await storage.find(context.var.caller, bucket, name)));
  });
  app.get("/object/public/*", () => {
    throw FAILURES.bucketNotFound();
  });
  app.get("/object/authenticated/*", async (context) => {
    const { bucket, name } = objectOf(context, "/object/authenticated/");
    return answerObject(context, deps, await storage.find(context.var.caller, bucket, name));
  });
  app.get("/object/*", async (context) => {
    const { bucket, name } = objectOf(context, "/object/");
    return answerObject(context, deps, await storage.find(context.var.caller, bucket, name));
  });
  app.delete("/object/:bucket", async (context) => {
    const { prefixes } = removeRequest(await readJson(context));
    return context.json(await storage.remove(context.var.caller, context.req.param("bucket"), prefixes));
  });
  app.delete("/object/*", async (context) => {
    const { bucket, name } = objectOf(context, "/object/");
    const removed = await storage.remove(context.var.caller, bucket, [name]);
    if (removed.length === 0) throw FAILURES.notFound();
    return context.json({ message: "Successfully deleted" });
  });
  app.on(["POST", "PUT"], "/object/*", async (context) => {
    const { bucket, name } = objectOf(context, "/object/");
    const replace = context.req.method === "PUT" || context.req.header("x-upsert") === "true";
    const { id } = await storage.upload(context.var.caller, bucket, name, context.env.incoming, replace);
    return context.json({ Id: id, Key: `${bucket}/${name}` });
  });
  // Only the migrations manage buckets; row-level security shows none of them to any user.
  app.get("/bucket", (context) => context.json([]));
  app.get("/bucket/*", () => {
    throw FAILURES.bucketNotFound();
  });
  app.on(["POST", "PUT", "DELETE"], ["/bucket", "/bucket/*"], () => {
    throw FAILURES.refused();
  });
  app.all("/*", (context) => context.json(new StorageFailure(404, "not_found", "Route not found").toJSON(), 404));
  return app;
}

const EXPOSED_HEADERS = ["Accept-Ranges", "Content-Length", "Content-Range", "ETag", "Last-Modified"];

async function signedUrl(deps: Deps, caller: Caller, bucket: string, name: string, expiresIn: number): Promise<string> {
  await deps.storage.findToSign(caller, bucket, name);
  const token = await deps.signer.sign(caller, bucket, name, expiresIn);
  const path = [bucket, ...name.split("/")].map(encodeURIComponent).join("/");
  return `/object/sign/${path}?token=${token}`;
}

function answerObject(context: Context<Environment>, { storage }: Deps, row: ObjectRow): Response {
  const { size, mimetype, eTag, cacheControl, lastModified } = row.metadata;
  const maxAge = /max-age=(\d+)/.exec(cacheControl)?.[1];
  const download = context.req.query("download");
  return answerFile(context.req.raw, {
    path: storage.pathOf(row),
    sizeBytes: size,
    mimeType: mimetype,
    etag: eTag,
    modified: new Date(lastModified),
    headers: {
      "Cache-Control": maxAge === undefined ? "no-cache" : `private, max-age=${maxAge}`,
      // Pages of any origin may play it (an editor embedded in an isolated page), but it may not run as a page.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      ...(download === undefined ? {} : { "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(download)}` }),
    },
  });
}

function infoOf(row: ObjectRow): object {
  const { size, mimetype, eTag, cacheControl, lastModified } = row.metadata;
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size,
    content_type: mimetype,
    cache_control: cacheControl,
    etag: eTag,
    last_modified: lastModified,
    created_at: row.created_at,
  };
}

/** Bucket and object name from the request's path, percent-decoded by segment. */
function objectOf(context: Context<Environment>, route: string): { bucket: string; name: string } {
  const { pathname } = new URL(context.req.url);
  const start = pathname.indexOf(route) + route.length;
  try {
    const [bucket = "", ...segments] = pathname.slice(start).split("/").map(decodeURIComponent);
    const name = segments.join("/");
    if (bucket !== "" && name !== "" && isName(name)) return { bucket, name };
  } catch {
    // An invalid percent sequence is refused as a bad name.
  }
  throw FAILURES.badName();
}

/** Size of a thousand names, each of a thousand characters that JSON writes as six bytes. */
const MAX_JSON_BYTES = 8_388_608;

async function readJson({ env, var: { caller, asker } }: Context<Environment>): Promise<unknown> {
  const body = await readBody(env.incoming, asker, caller.role === "anon" ? MAX_ANONYMOUS_BYTES : MAX_JSON_BYTES);
  if ("status" in body) throw FAILURES.body(body);
  try {
    const refused = jsonRefusal(body.bytes);
    if (refused !== undefined) throw FAILURES.badRequest(refused);
    return parsed(body.bytes);
  } finally {
    body.release();
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw FAILURES.badRequest("The body is not JSON.");
  }
}
