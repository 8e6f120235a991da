import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPackages } from "../../../src/embed/build/pack-packages.ts";
import type { Dependencies } from "./installed-project.ts";

export type PackedDependencies = {
  /** Those of the built packages that have these names, as dependencies of a project. Throws where one is not built. */
  readonly of: (...names: readonly string[]) => Dependencies;
  readonly all: Dependencies;
  readonly dispose: () => Promise<void>;
};

/** Packs the built packages into a new folder, from which npm installs them. */
export async function packDependencies(): Promise<PackedDependencies> {
  const folder = await mkdtemp(join(tmpdir(), "layback-tarballs-"));
  const tarballs = new Map((await packPackages(folder)).map(({ name, tarball }) => [name, `file:${tarball}`]));
  const tarballOf = (name: string): string => {
    const tarball = tarballs.get(name);
    if (tarball === undefined) throw new Error(`${name} is not built.`);
    return tarball;
  };
  return {
    of: (...names) => Object.fromEntries(names.map((name) => [name, tarballOf(name)])),
    all: Object.fromEntries(tarballs),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}
