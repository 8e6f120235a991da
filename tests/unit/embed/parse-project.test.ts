import { expect, test } from "vitest";
import { defineProject, parseProject } from "#embed/parse-project.ts";
import { ProjectError } from "#embed/project-error.ts";

test("a project from a file is read with all defaults, and is a copy", () => {
  const given = defineProject({ version: 1, id: "reel", clips: [{ id: "a", url: "a.mp3", startTime: 2 }] });
  const project = parseProject(JSON.parse(JSON.stringify(given)));
  expect(project).toMatchObject({ version: 1, id: "reel", name: "", markers: [], clips: [{ startTime: 2, endTime: 32, gainDb: 0 }] });
  expect(given.clips[0]).toEqual({ id: "a", url: "a.mp3", startTime: 2 });
});

test.each([[null], ["reel"], [{ version: 3 }], [{ version: 1, id: "reel", clips: [{}] }]])("%j is none", (value) => {
  expect(() => parseProject(value)).toThrow(ProjectError);
});
