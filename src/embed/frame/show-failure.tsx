import { Failure } from "#editor/feedback/failure.tsx";
import { mountIn } from "../editor/mount-in.tsx";

/** Over the whole page: what happened, and a button that reloads it. */
export function showFailure(title: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  mountIn(document.body, <Failure title={title} message={message} onRetry={() => location.reload()} />, reportError);
}
