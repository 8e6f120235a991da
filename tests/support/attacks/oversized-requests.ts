import { randomUUID } from "node:crypto";
import { BUCKET } from "../server/victim.ts";

/** A request in which something is far larger than any legitimate request needs. */
export type OversizedRequest = {
  readonly name: string;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const LENGTH = 10_000;
const DEPTH = 5000;

const long = "x".repeat(LENGTH);
const deepList = "[".repeat(DEPTH) + "]".repeat(DEPTH);
/** Sent as text within a body, where the database parses it. */
const deeperList = "[".repeat(DEPTH * 40) + "]".repeat(DEPTH * 40);
const deepObject = `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`;
/** A nesting depth that fits into a URL's maximum length. */
const FITTING_DEPTH = 700;
const deepOr = (inner: string, depth: number): string => `${"or(and(".repeat(depth / 2)}${inner}${"))".repeat(depth / 2)}`;
const deepEmbed = (depth: number): string => `${"audio_tracks(projects(".repeat(depth / 2)}id${"))".repeat(depth / 2)}`;
const REST = "/rest/v1";
const AUTH = "/auth/v1";
const OBJECT = "/storage/v1/object";

/** JSON bodies that no route expects. */
const BODIES: Readonly<Record<string, string>> = {
  [`a list ${DEPTH} deep`]: deepList,
  [`an object ${DEPTH} deep`]: deepObject,
  [`a list ${DEPTH} deep that is not closed`]: "[".repeat(DEPTH),
  [`a string of ${LENGTH} characters`]: JSON.stringify(long),
  [`a number of ${LENGTH} digits`]: "9".repeat(LENGTH),
  [`a field named by ${LENGTH} characters`]: JSON.stringify({ [long]: 1 }),
};

const JSON_ROUTES: readonly (readonly [OversizedRequest["method"], string])[] = [
  ["POST", `${REST}/projects`],
  ["PATCH", `${REST}/projects?id=eq.${randomUUID()}`],
  ["POST", `${REST}/rpc/apply_operation`],
  ["POST", `${REST}/rpc/unreferenced_media`],
  ["POST", `${REST}/rpc/recently_played_media`],
  ["POST", `${AUTH}/token?grant_type=password`],
  ["POST", `${AUTH}/token?grant_type=refresh_token`],
  ["POST", `${AUTH}/signup`],
  ["POST", `${AUTH}/recover`],
  ["POST", `${AUTH}/resend`],
  ["PUT", `${AUTH}/user`],
  ["POST", `${OBJECT}/list/${BUCKET}`],
  ["POST", `${OBJECT}/copy`],
  ["POST", `${OBJECT}/move`],
  ["POST", `${OBJECT}/sign/${BUCKET}`],
  ["POST", `${OBJECT}/sign/${BUCKET}/a.wav`],
  ["DELETE", `${OBJECT}/${BUCKET}`],
];

/** A listing of the whole bucket with an unknown field, which the server ignores. */
const IGNORED = `POST ${OBJECT}/list/${BUCKET}: a field named by ${LENGTH} characters`;

const bodies = JSON_ROUTES.flatMap(([method = "POST", path]) =>
  Object.entries(BODIES).map(([name, body]): OversizedRequest => ({
    name: `${method} ${path.split("?")[0] ?? ""}: ${name}`,
    method,
    path,
    body,
  })),
);

/** Values of the fields that the server does read. */
const fields: readonly OversizedRequest[] = (
  [
    ["POST", `${REST}/projects`, { name: long }],
    ["POST", `${REST}/projects`, { id: long, name: "P" }],
    ["POST", `${REST}/music_tracks`, { name: "N", filename: "n.wav", url: long, type: "audio/wav" }],
    ["POST", `${REST}/rpc/apply_operation`, { op: { opId: long, projectId: long, baseRev: 0, changes: [] } }],
    ["POST", `${REST}/rpc/apply_operation`, { op: { opId: randomUUID(), projectId: randomUUID(), baseRev: 0, changes: [{ kind: long }] } }],
    ["POST", `${REST}/rpc/apply_operation`, { op: deepList }],
    ["POST", `${REST}/rpc/apply_operation`, { op: deeperList }],
    ["POST", `${REST}/projects`, { name: "P", settings: deepObject }],
    ["POST", `${REST}/projects`, { name: "P", settings: deeperList }],
    ["POST", `${REST}/rpc/unreferenced_media`, { older_than: long }],
    ["POST", `${AUTH}/token?grant_type=refresh_token`, { refresh_token: long }],
    ["POST", `${AUTH}/token?grant_type=password`, { email: `${long}@example.com`, password: long }],
    ["POST", `${AUTH}/token?grant_type=password`, { email: "a@example.com", password: long }],
    ["POST", `${AUTH}/signup`, { email: `${long}@example.com`, password: "correct-horse" }],
    ["POST", `${AUTH}/signup`, { email: "long@example.com", password: long }],
    ["POST", `${AUTH}/recover`, { email: `${long}@example.com` }],
    ["POST", `${AUTH}/resend`, { type: "signup", email: `${long}@example.com` }],
    ["POST", `${AUTH}/resend`, { type: long, email: "a@example.com" }],
    ["PUT", `${AUTH}/user`, { password: long }],
    ["PUT", `${AUTH}/user`, { data: { name: long } }],
    ["POST", `${OBJECT}/list/${BUCKET}`, { prefix: long }],
    ["POST", `${OBJECT}/copy`, { bucketId: BUCKET, sourceKey: long, destinationKey: "a" }],
    ["POST", `${OBJECT}/copy`, { bucketId: long, sourceKey: "a", destinationKey: "b" }],
    ["POST", `${OBJECT}/move`, { bucketId: BUCKET, sourceKey: "a", destinationKey: long }],
    ["POST", `${OBJECT}/sign/${BUCKET}`, { paths: Array.from({ length: LENGTH }, () => "a"), expiresIn: 60 }],
    ["POST", `${OBJECT}/sign/${BUCKET}/a.wav`, { expiresIn: 10 ** 30 }],
    ["DELETE", `${OBJECT}/${BUCKET}`, { prefixes: Array.from({ length: LENGTH }, () => "a") }],
    ["DELETE", `${OBJECT}/${BUCKET}`, { prefixes: [long] }],
    ["POST", `${OBJECT}/sign/${BUCKET}`, { paths: [long], expiresIn: 60 }],
  ] as const
).map(([method, path, body]) => ({
  name: `${method} ${path.split("?")[0] ?? ""}: ${Object.entries(body)
    .map(([name, value]) => `${name} ${String(value).slice(0, 9)}…`)
    .join(", ")}`,
  method,
  path,
  body: JSON.stringify(body),
}));

const queries: readonly OversizedRequest[] = [
  ["select", `select=${long}`],
  ["select with embeds within embeds", `select=${deepEmbed(DEPTH)}`],
  ["select with brackets that are not closed", `select=${"audio_tracks(".repeat(DEPTH / 5)}`],
  ["a JSON path in select", `select=settings${"-%3Ea".repeat(LENGTH / 5)}`],
  ["a cast in select", `select=id::${long}`],
  ["a filter", `name=eq.${long}`],
  ["a filter of a number", `revision=eq.${"9".repeat(LENGTH)}`],
  ["a filter of an id", `id=eq.${long}`],
  ["a list of a filter", `id=in.(${"a,".repeat(LENGTH / 2)}a)`],
  ["a filter's operator", `name=${long}.x`],
  ["a filter's nots", `name=${"not.".repeat(LENGTH / 4)}eq.x`],
  ["a filter's pattern", `name=like.${"%25".repeat(LENGTH / 3)}`],
  ["a column", `${long}=eq.1`],
  ["or and and within one another", `or=(${deepOr("name.eq.x", DEPTH)})`],
  ["and, not closed", `and=(${"and(".repeat(DEPTH / 2)}`],
  ["or and and within one another, in an address that is not too long", `or=(${deepOr("name.eq.x", FITTING_DEPTH)})`],
  [
    "the same with a percent sign that begins nothing",
    `x=%&or=%28${"and%28".repeat(FITTING_DEPTH)}name.eq.x${")".repeat(FITTING_DEPTH + 1)}`,
  ],
  ["embeds within embeds, in an address that is not too long", `select=${deepEmbed(FITTING_DEPTH / 2)}`],
  ["order", `order=${long}`],
  ["a list of order", `order=${"name.asc,".repeat(LENGTH / 10)}name`],
  ["limit", `limit=${"9".repeat(LENGTH)}`],
  ["offset", `offset=${"9".repeat(LENGTH)}`],
  ["on_conflict", `on_conflict=${long}`],
  ["columns", `columns=${long}`],
  ["as many parameters", Array.from({ length: LENGTH / 10 }, () => "id=eq.1").join("&")],
].map(([name = "", query = ""]) => ({ name: `GET ${REST}/projects: ${name}`, path: `${REST}/projects?${query}` }));

const paths: readonly OversizedRequest[] = [
  { name: "a table's name", path: `${REST}/${long}` },
  { name: "a path of REST", path: `${REST}/${"a/".repeat(DEPTH)}` },
  { name: "a function's name", method: "POST", path: `${REST}/rpc/${long}`, body: "{}" },
  { name: "a path of accounts", path: `${AUTH}/${"a/".repeat(DEPTH)}` },
  { name: "grant_type", method: "POST", path: `${AUTH}/token?grant_type=${long}`, body: "{}" },
  { name: "a link's type", path: `${AUTH}/verify?type=${long}&token=a` },
  { name: "an object's name (read)", path: `${OBJECT}/${BUCKET}/${long}` },
  { name: "an object's name (signed)", path: `${OBJECT}/sign/${BUCKET}/a.wav?token=${long}` },
  {
    name: "an object's name (upload)",
    method: "POST",
    path: `${OBJECT}/${BUCKET}/${long}`,
    headers: { "content-type": "audio/wav" },
    body: "x",
  },
  {
    name: "an object's folders (upload)",
    method: "POST",
    path: `${OBJECT}/${BUCKET}/${"a/".repeat(DEPTH)}a.wav`,
    headers: { "content-type": "audio/wav" },
    body: "x",
  },
  { name: "an object's type (upload)", method: "POST", path: `${OBJECT}/${BUCKET}/a.wav`, headers: { "content-type": long }, body: "x" },
  {
    name: "a form's boundary (upload)",
    method: "POST",
    path: `${OBJECT}/${BUCKET}/a.wav`,
    headers: { "content-type": `multipart/form-data; boundary=${long}` },
    body: "x",
  },
  { name: "a bucket's name", path: `${OBJECT}/${long}/a` },
  { name: "a bucket's name (list)", method: "POST", path: `${OBJECT}/list/${long}`, body: '{"prefix":""}' },
  { name: "the info of an object", path: `${OBJECT}/info/${BUCKET}/${long}` },
  { name: "a path of storage", path: `/storage/v1/${"a/".repeat(DEPTH)}` },
  { name: "a mailbox's path", path: `/mailbox/${long}` },
];

const headers: readonly OversizedRequest[] = (
  [
    ["authorization", `Bearer ${long}`],
    ["authorization", long],
    ["apikey", long],
    ["prefer", `return=${long}`],
    ["range", `${"9".repeat(LENGTH)}-${"9".repeat(LENGTH)}`],
    ["accept", `application/${long}`],
    ["accept-profile", long],
  ] as const
).map(([name, value]) => ({
  name: `GET ${REST}/projects: header ${name} ${value.slice(0, 9)}…`,
  path: `${REST}/projects?select=id`,
  headers: { [name]: value },
}));

export const oversizedRequests: readonly OversizedRequest[] = [
  ...bodies.filter(({ name }) => name !== IGNORED),
  ...fields,
  ...queries,
  ...paths,
  ...headers,
];
