import { toJsonSchema } from "@valibot/to-json-schema";
import { ProjectSchema } from "./project-schema.ts";

/**
 * The published JSON Schema (draft 2020-12) of what `readProject` accepts. It lacks only the rules across fields: unique ids, ends after
 * beginnings.
 */
export function projectJsonSchema(): Readonly<Record<string, unknown>> {
  const schema = toJsonSchema(ProjectSchema, { target: "draft-2020-12", typeMode: "input" });
  return { ...schema, $id: "layback-project-1.schema.json", title: "Layback project, version 1" };
}
