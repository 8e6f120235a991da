import { onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { failure } from "#model/result.ts";

export function aBackend(): Backend {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  return backend;
}

/** Imports that end only by being cancelled. */
export function withEndlessImports(backend: Backend): Backend {
  const endless: Backend["library"]["import"] = (_file, options) =>
    new Promise((resolve) => {
      options?.signal?.addEventListener("abort", () => resolve(failure({ kind: "aborted", message: "cancelled" })));
    });
  return { ...backend, library: { ...backend.library, import: endless } };
}

export const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("button", { name: `Delete ${name}` }) });

export function importFiles(root: HTMLElement, files: readonly File[]): void {
  const input = root.querySelector<HTMLInputElement>("input[aria-label='Files to import']");
  if (!input) throw new Error("There is no way to import.");
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
