import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { withoutExpected } from "./database-errors.ts";
import { readOrigins } from "./web/embed-origins.ts";
import { createDevMiddleware } from "./web/dev-server.ts";
import { FolderInUseError } from "./folder-errors.ts";
import { PortInUseError } from "./listening.ts";
import type { SmtpSettings } from "./mail/outbox.ts";
import { startServer } from "./server.ts";
import type { RunningServer } from "./server.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const DEFAULT_PORT = 4173;

/** The program: reads settings from the environment and runs one server until SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const environment = process.env;
  const isDevelopment = process.argv.includes("--dev");
  const staticDir = resolve(repository, environment["LAYBACK_PAGES"] ?? "dist/app");
  if (!isDevelopment && !existsSync(staticDir)) throw new Error(`There is no built app in ${staticDir}: run npm start, or npm run build.`);
  const smtp = smtpSettings(environment);
  const hosted = environment["VITE_SUPABASE_URL"];
  let server: RunningServer | undefined;
  stopOnSignals(async () => server?.close());
  server = await startServer({
    port: parsePort(environment["PORT"]),
    dataDir: resolve(repository, environment["LAYBACK_DATA"] ?? ".layback"),
    embedOrigins: readOrigins(environment["LAYBACK_EMBED_ORIGINS"] ?? ""),
    pages: isDevelopment ? { dev: (httpServer) => createDevMiddleware(repository, httpServer) } : { staticDir },
    ...(environment["HOST"] ? { host: environment["HOST"] } : {}),
    ...(environment["SITE_URL"] ? { siteUrl: environment["SITE_URL"] } : {}),
    ...(environment["LAYBACK_ADDRESS_HEADER"] ? { addressHeader: environment["LAYBACK_ADDRESS_HEADER"] } : {}),
    ...maxUpload(environment["LAYBACK_MAX_UPLOAD_MB"]),
    ...(smtp ? { smtp } : {}),
    ...(hosted ? { otherOrigins: [new URL(hosted).origin, new URL(hosted).origin.replace(/^http/, "ws")] } : {}),
  });
  void server.folderLost.then((error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(`\nLayback is running at ${server.url}`);
  if (server.mails === "mailbox") console.log(`Its mails are shown at ${server.url}/mailbox`);
  if (server.mails === "console") console.log("Its mails are shown here only: set SMTP_HOST and SMTP_FROM to have them sent.");
  console.log("Stop it with Ctrl+C.");
}

/** Ends the process on SIGINT or SIGTERM, after it has closed what is running. */
function stopOnSignals(closeWhatRuns: () => Promise<void>): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    closeWhatRuns().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function parsePort(text: string | undefined): number {
  if (text === undefined || text === "") return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is "${text}": it must be a number from 0 to 65535.`);
  return port;
}

function maxUpload(text: string | undefined): { readonly maxUploadBytes?: number } {
  if (text === undefined || text === "") return {};
  const megabytes = Number(text);
  if (!Number.isInteger(megabytes) || megabytes < 1) {
    throw new Error(`LAYBACK_MAX_UPLOAD_MB is "${text}": it must be a whole number of megabytes.`);
  }
  return { maxUploadBytes: megabytes * 2 ** 20 };
}

function smtpSettings(environment: NodeJS.ProcessEnv): SmtpSettings | undefined {
  const host = environment["SMTP_HOST"];
  if (!host) return undefined;
  const from = environment["SMTP_FROM"];
  if (!from) throw new Error("SMTP_HOST is set, SMTP_FROM is not: mails need a sender.");
  return { host, from, port: Number(environment["SMTP_PORT"] ?? 587), user: environment["SMTP_USER"], pass: environment["SMTP_PASS"] };
}

// Only the owner may access what this process writes: files 0600, folders 0700.
process.umask(0o077);
console.error = withoutExpected(console.error);
main().catch((error: unknown) => {
  const isForTheUser = error instanceof PortInUseError || error instanceof FolderInUseError;
  console.error(isForTheUser ? error.message : error);
  process.exit(1);
});
