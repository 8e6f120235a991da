import { Failure } from "#editor/feedback/failure.tsx";
import { mountIn } from "../editor/mount-in.tsx";

/** Shows an error over the whole page, with a button that reloads it. */
export function showFailure(title: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  mountIn(document.body, <Failure title={title} message={message} onRetry={() => location.reload()} />, reportError);
}
