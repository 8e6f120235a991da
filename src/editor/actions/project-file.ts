import type { Answer, Backend, LoadedProject } from "#backend/backend.ts";
import { putClip, putCue } from "#model/edits/change.ts";
import { MAX_UPLOAD_BYTES } from "#model/timeline/limits.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { UNTITLED_PROJECT } from "#model/text/names.ts";
import { readProject } from "#model/project-json/read-project.ts";
import { writeProject } from "#model/project-json/write-project.ts";
import { failure } from "#model/result.ts";
import { withNewIds } from "#model/cues/renamed-rows.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** A project as a file of Project JSON, indented for human readers. */
export function projectFile(id: string, timeline: ProjectTimeline): File {
  const text = JSON.stringify(writeProject(id, timeline), undefined, 2);
  return new File([text], `${timeline.name || UNTITLED_PROJECT}.layback.json`, { type: "application/json" });
}

/**
 * Creates a new project from such a file. Its clips and cues get new ids, so the original project stays unchanged. Its media are those that the file
 * names; the server refuses media of other users. A project that could not be created completely is removed.
 */
export async function createFromFile(
  { projects, operations }: Pick<Backend, "projects" | "operations">,
  file: File,
  newId: () => string,
): Answer<LoadedProject> {
  const content = await contentOf(file);
  if (!content.ok) return content;
  const read = readProject(content.value);
  if (!read.ok) return unreadable(read.error.message);
  const { name, picture, settings } = read.value;
  const { clips, cues } = withNewIds(read.value, newId);
  const created = await projects.create({ name: name || UNTITLED_PROJECT, picture, settings });
  if (!created.ok || clips.length + cues.length === 0) return created;
  const { id, revision } = created.value;
  const changes = [...clips.map(putClip), ...cues.map(putCue)];
  const applied = await operations.apply(id, { opId: newId(), baseRev: revision, kind: "pasteClips", changes });
  if (applied.ok) return projects.load(id);
  const removed = await projects.remove(id);
  return removed.ok ? applied : failure({ ...applied.error, message: editorMessages.projectLeftEmpty(applied.error.message) });
}

async function contentOf(file: File) {
  if (file.size > MAX_UPLOAD_BYTES) return unreadable(fileMessages.fileTooLarge(MAX_UPLOAD_BYTES));
  try {
    return { ok: true as const, value: JSON.parse(await file.text()) as unknown };
  } catch (error) {
    return unreadable(error instanceof SyntaxError ? editorMessages.projectNotJson : String(error));
  }
}

function unreadable(message: string) {
  return failure({ kind: "malformed" as const, message });
}
