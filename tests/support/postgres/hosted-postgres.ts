import { execFile, spawn, spawnSync } from "node:child_process";
import { chown, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const OLDEST = 15;
const SERVER_USER = "postgres";
const migrations = fileURLToPath(new URL("../../../supabase/migrations/", import.meta.url));

/** A local PostgreSQL with the roles, owners and limits of a hosted project, and the migrations applied. */
export type HostedPostgres = {
  /** Runs a script as the superuser; returns the last statement's rows, one per line, columns separated by "|". */
  asServer(sql: string): Promise<readonly string[]>;
  /** The same in one transaction, with a role and its claims, as the API does. */
  asCaller(caller: { readonly role: "anon" | "authenticated"; readonly userId?: string }, sql: string): Promise<readonly string[]>;
  /** Applies a script like the migrations: with a role that is no superuser and owns no table of storage. */
  migrate(sql: string): Promise<void>;
  /** The folder of the socket, for programs other than psql. */
  readonly socket: string;
  readonly programs: string;
  dispose(): Promise<void>;
};

/**
 * The folder of PostgreSQL's programs: the newest of Debian's folders, or the one with `initdb` in `PATH`. Undefined, with a message, if
 * they cannot be run.
 */
export function installedPostgres(): string | undefined {
  if (isRoot() && !hasServerUser()) {
    console.warn("PostgreSQL refuses to run as root, and there is no user postgres here: what needs it is not run.");
    return undefined;
  }
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).filter((version) => Number(version) >= OLDEST) : [];
  const [newest] = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, "bin"));
  const onPath = (process.env["PATH"] ?? "").split(":");
  const programs = [...(newest ? [newest] : []), ...onPath];
  const found = programs.find((folder) => folder && ["initdb", "psql"].every((name) => existsSync(join(folder, name))));
  if (!found) console.warn(`PostgreSQL ${OLDEST} or newer is not installed here: what needs it is not run.`);
  return found;
}

/** Text sorts by a language's collation here, as it may in a hosted project. */
export async function startHostedPostgres(programs: string): Promise<HostedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "layback-postgres-"));
  const identity = await serverIdentity();
  if (identity) await chown(folder, identity.uid, identity.gid);
  const data = join(folder, "data");
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US"];
  await run(join(programs, "initdb"), ["-D", data, "-U", "supabase_admin", "-A", "trust", "--no-sync", ...locale], {
    ...identity,
    cwd: folder,
  });
  const settings = ["-k", folder, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=128MB"];
  const server = spawn(join(programs, "postgres"), ["-D", data, ...settings], { ...identity, cwd: folder, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const psql = async (sql: string, database = "project"): Promise<readonly string[]> => {
    const options = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"];
    const asked = run(join(programs, "psql"), [...options, "-h", folder, "-U", "supabase_admin", "-d", database], {
      cwd: folder,
      maxBuffer: 2 ** 26,
    });
    asked.child.stdin?.end(sql);
    return (await asked).stdout.split("\n").filter((line) => line !== "");
  };
  const migrate = async (sql: string) => void (await psql(asHostedRole(sql)));
  const dispose = async () => {
    server.kill("SIGINT");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(join(programs, "pg_isready"), folder);
    await psql("create database project", "postgres");
    await psql(await readFile(join(dirname(fileURLToPath(import.meta.url)), "hosted-before-migrations.sql"), "utf8"));
    for (const file of (await readdir(migrations)).toSorted()) await migrate(await readFile(join(migrations, file), "utf8"));
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    asServer: psql,
    asCaller: ({ role, userId }, sql) => psql(inRole(role, userId, sql)),
    migrate,
    socket: folder,
    programs,
    dispose,
  };
}

const isRoot = () => process.getuid?.() === 0;

const hasServerUser = () => spawnSync("id", [SERVER_USER], { stdio: "ignore" }).status === 0;

/** PostgreSQL refuses to run as root; for root, this is the user that Debian creates for it. */
async function serverIdentity(): Promise<{ readonly uid: number; readonly gid: number } | undefined> {
  if (!isRoot()) return undefined;
  const numberOf = async (option: string) => Number((await run("id", [option, SERVER_USER])).stdout);
  return { uid: await numberOf("-u"), gid: await numberOf("-g") };
}

async function untilReady(program: string, socket: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await run(program, ["-q", "-h", socket]).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await setTimeout(100);
  }
  throw new Error("PostgreSQL did not start.");
}

/**
 * A migration as the hosted role `postgres` runs it. Beyond PostgreSQL's own rules that role may change the policies of the storage
 * service's tables: only those statements are run by the superuser, as the hosted extension does.
 */
function asHostedRole(sql: string): string {
  const policies = /^(?:create|alter|drop) policy [^;]*? on storage\.objects\b[^;]*;/gimu;
  const allowed = sql.replaceAll(
    policies,
    (statement) => `reset session authorization;\n${statement}\nset session authorization postgres;`,
  );
  return `begin;\nset session authorization postgres;\n${allowed}\ncommit;`;
}

function inRole(role: string, userId: string | undefined, sql: string): string {
  const claims = JSON.stringify({ role, ...(userId === undefined ? {} : { sub: userId }) });
  return `begin;\nset local "request.jwt.claims" = '${claims}';\nset local role ${role};\n${sql};\ncommit;`;
}
