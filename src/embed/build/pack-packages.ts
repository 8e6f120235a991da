import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const built = fileURLToPath(new URL("../../../dist/embed", import.meta.url));

/** What `npm pack` reports of a package; sizes in bytes. */
export type PackedPackage = {
  readonly name: string;
  /** The path of the tarball. */
  readonly tarball: string;
  readonly bytes: number;
  readonly unpackedBytes: number;
  readonly files: readonly string[];
};

type NpmReport = {
  readonly name: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
};

/** Packs each built package (`npm run build:embed`) into a folder. */
export async function packPackages(to: string): Promise<readonly PackedPackage[]> {
  await mkdir(to, { recursive: true });
  const folders = (await readdir(built)).map((name) => join(built, name));
  const { stdout } = await promisify(execFile)("npm", ["pack", ...folders, "--json", "--pack-destination", to], {
    cwd: to,
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  });
  const reports = JSON.parse(stdout) as readonly NpmReport[];
  return reports.map(({ name, filename, size, unpackedSize, files }) => ({
    name,
    tarball: join(to, filename),
    bytes: size,
    unpackedBytes: unpackedSize,
    files: files.map(({ path }) => path),
  }));
}
