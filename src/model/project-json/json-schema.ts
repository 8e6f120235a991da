import { toJsonSchema } from "@valibot/to-json-schema";
import type { ProjectVersion } from "./project-json.ts";
import { ProjectSchema } from "./project-schema.ts";
import { ProjectSchema2 } from "./project-schema-2.ts";

type PublishedSchema = Readonly<Record<string, unknown>> & { readonly $id: string };

const SCHEMAS = { 1: ProjectSchema, 2: ProjectSchema2 } as const satisfies Record<ProjectVersion, unknown>;

/**
 * The published JSON Schema (draft 2020-12) of a version that `readProject` accepts. It lacks only the rules across fields: unique ids, ends
 * after beginnings, alternates that exist.
 */
export function projectJsonSchema(version: ProjectVersion): PublishedSchema {
  const schema = toJsonSchema(SCHEMAS[version], { target: "draft-2020-12", typeMode: "input" });
  return { ...schema, $id: `layback-project-${version}.schema.json`, title: `Layback project, version ${version}` };
}
