import { libraryMessages } from "#model/text/library-messages.ts";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import type { FlowProgress } from "#media/flow.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { progressText, useTimeLeft } from "../export/use-time-left.ts";

type UploadProgressProps = { readonly label: string; readonly progress: FlowProgress };

/** What is being done with an incoming file, how much of it, and the estimated time left. */
export function UploadProgress({ label, progress }: UploadProgressProps) {
  // Each step has its own estimate.
  return <Step key={progress.doing} label={label} progress={progress} />;
}

const words = () => ({
  waiting: libraryMessages.uploadWaiting,
  reading: libraryMessages.uploadReading,
  checking: libraryMessages.uploadChecking,
  compressing: originalMessages.copyMaking,
  resting: originalMessages.copyResting,
  sending: "",
});

function Step({ label, progress: { doing, share } }: UploadProgressProps) {
  const secondsLeft = useTimeLeft(share ?? 0);
  const isMoving = doing !== "waiting" && share !== undefined;
  const texts = [words()[doing], isMoving ? progressText(share, secondsLeft) : ""].filter((word) => word !== "");
  return <ProgressBar label={label} ratio={share} detail={texts.join(" · ")} />;
}
