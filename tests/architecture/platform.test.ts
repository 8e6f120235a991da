import { build } from "vite";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "./repository-files.ts";
import { createTemporaryProject } from "./temporary-project.ts";

describe("each layer compiles only against its platform", () => {
  const project = createTemporaryProject();
  afterAll(() => project.dispose());
  project.write("worklets/ours.ts", "export const rate = (): number => sampleRate;\n");
  project.write("src/model/ours.ts", "export const double = (value: number): number => value * 2;\n");

  test("a worklet that uses the document does not compile", () => {
    expect(project.compile("worklets")).toBe("");
    project.write("worklets/forbidden.ts", "export const title = (): string => document.title;\n");
    expect(project.compile("worklets")).toMatch(/forbidden\.ts.*'document'/);
  });
  test("a model that fetches does not compile", () => {
    expect(project.compile("src/model")).toBe("");
    project.write("src/model/forbidden.ts", 'export const answer = (): unknown => fetch("/");\n');
    expect(project.compile("src/model")).toMatch(/forbidden\.ts.*'fetch'/);
  });
});

test("the mixer worklet's bundle contains only worklets/", async () => {
  const result = await build({
    configFile: false,
    root,
    logLevel: "silent",
    build: { write: false, lib: { entry: "worklets/mixer/processor.ts", formats: ["es"], fileName: "mixer" } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const modules = outputs.flatMap((output) =>
    "output" in output ? output.output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : [])) : [],
  );
  expect(modules.length).toBeGreaterThan(1);
  expect(modules.filter((id) => !id.startsWith(`${root}worklets/`))).toEqual([]);
});
