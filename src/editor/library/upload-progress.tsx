import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { progressText, useTimeLeft } from "../export/use-time-left.ts";

type UploadProgressProps = { readonly label: string; readonly sentBytes: number; readonly totalBytes: number };

/** The share of a file that the server has received, and the estimated time left. */
export function UploadProgress({ label, sentBytes, totalBytes }: UploadProgressProps) {
  const ratio = totalBytes > 0 ? Math.min(1, sentBytes / totalBytes) : 0;
  return <ProgressBar label={label} ratio={ratio} detail={progressText(ratio, useTimeLeft(ratio))} />;
}
