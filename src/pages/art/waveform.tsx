import { waveformPath, type WaveformShape } from "./waveform-path.ts";

type WaveformProps = {
  readonly seed: number;
  readonly shape: WaveformShape;
  readonly barCount: number;
  readonly className?: string | undefined;
};

const HEIGHT = 40;

/** An invented waveform that fills its box, in the current text colour. */
export function Waveform({ seed, shape, barCount, className }: WaveformProps) {
  return (
    <svg viewBox={`0 0 ${barCount * 2} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={className}>
      <path d={waveformPath({ seed, shape, barCount, height: HEIGHT })} stroke="currentColor" strokeWidth="1" fill="none" />
    </svg>
  );
}
