import type { ClipAnswers, ClipQuestion } from "#model/merge/merge-rows.ts";
import type { MergeQuestion } from "../store/editor-state.ts";
import type { EditorStore } from "../store/store.ts";

/**
 * Asks the user about clips that one device removed and the other edited, one question for each kind. Never resolves once `signal` aborts:
 * the edits stay in the journal, and the next opening asks again.
 */
export async function askAboutClips(store: EditorStore, questions: readonly ClipQuestion[], signal: AbortSignal): Promise<ClipAnswers> {
  const answers = new Map<string, "keep" | "remove">();
  for (const removed of ["there", "here"] as const) {
    const asked = questions.filter((question) => question.removed === removed);
    if (asked.length === 0) continue;
    const splits = asked.filter(({ isSplit }) => isSplit).length;
    const how = splits === 0 ? "delete" : splits === asked.length ? "split" : "both";
    const answer = await ask(store, { removed, how, names: asked.map(({ name }) => name) }, signal);
    for (const { clipId } of asked) answers.set(clipId, answer);
  }
  return answers;
}

function ask(store: EditorStore, question: Omit<MergeQuestion, "answer">, signal: AbortSignal): Promise<"keep" | "remove"> {
  return new Promise((resolve) => {
    if (signal.aborted) return;
    const close = () => store.setState({ mergeQuestion: undefined });
    signal.addEventListener("abort", close, { once: true });
    const answer = (given: "keep" | "remove") => {
      signal.removeEventListener("abort", close);
      close();
      resolve(given);
    };
    store.setState({ mergeQuestion: { ...question, answer } });
  });
}
