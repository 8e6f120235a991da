import { join } from "node:path";
import { installProject } from "./installed-project.ts";

export type NodePrograms = {
  /** The program of a major version of Node. */
  readonly program: (major: NodeMajor) => string;
  readonly dispose: () => Promise<void>;
};

const VERSIONS = { 20: "20.19.0", 22: "22.23.3" } as const;
export type NodeMajor = keyof typeof VERSIONS;
export const NODE_MAJORS = [20, 22] as const satisfies readonly NodeMajor[];

/** Installs the versions of Node on which a server may import the library, from npm's packages of its programs. */
export async function installNodes(): Promise<NodePrograms> {
  const name = `node-${process.platform}-${process.arch}`;
  const aliases = NODE_MAJORS.map((major) => [`node-${major}`, `npm:${name}@${VERSIONS[major]}`]);
  const project = await installProject(Object.fromEntries(aliases));
  return {
    program: (major) => join(project.folder, `node_modules/node-${major}/bin/node`),
    dispose: () => project.dispose(),
  };
}
