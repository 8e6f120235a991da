import { expect, test } from "vitest";
import type { TimelineCommands } from "#editor/actions/canvas-actions.ts";
import { DEFAULT_KEYMAP } from "#editor/shortcuts/default-keymap.ts";
import { runShortcut } from "#editor/shortcuts/run-shortcut.ts";
import { COMMANDS_OF_EDITOR, SHORTCUTS_OF_EDITOR } from "#embed/timeline/of-editor.ts";

test("an embedded timeline leaves to the page the keys of exactly those commands that do nothing in it", () => {
  const idle = DEFAULT_KEYMAP.shortcuts.filter(({ id }) => {
    const called: string[] = [];
    const actions = new Proxy({} as TimelineCommands, { get: (_, name) => () => called.push(String(name)) });
    runShortcut(id, actions);
    expect(called, id).toHaveLength(1);
    return called.some((name) => name in COMMANDS_OF_EDITOR);
  });
  expect(new Set(idle.map(({ id }) => id))).toEqual(SHORTCUTS_OF_EDITOR);
});
