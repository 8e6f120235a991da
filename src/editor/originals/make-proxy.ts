import { runProxy } from "#engine/proxy/proxy-run.ts";
import type { ProxyFailure } from "#engine/proxy/proxy-run.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { Exporter } from "#export/exporter.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import type { ProxyPlan } from "#model/timeline/proxy-plan.ts";
import { createRestingEncoder } from "./resting-encoder.ts";

export type WholeProxyInput = {
  readonly original: ProjectOriginal;
  readonly file: Blob;
  readonly plan: ProxyPlan;
  readonly hasSound: boolean;
  /** Undefined where the rate varies. */
  readonly framesPerSecond: number | undefined;
  readonly encodeSound: Exporter["encodePictureSound"];
  readonly scriptPlace: ScriptPlace | undefined;
  /** Aborts for good; what is finished stays on the device. */
  readonly signal: AbortSignal;
  /** 0 … 1 */
  readonly onProgress: (ratio: number) => void;
};

/** The proxy of an original while it is being made: its picture, then its sound. */
export type WholeProxyRun = {
  /** Undefined after an abort. Never rejects. */
  readonly result: Promise<Blob | ProxyFailure | undefined>;
  readonly hold: (isHeld: boolean) => void;
};

/** Other devices see each second at once. */
const KEY_SECONDS = 1;
/** The picture's share of the time. */
const PICTURE_SHARE = 0.9;

/** The name of a proxy's parts on this device. */
export function partsName({ fingerprint }: ProjectOriginal, { shortSidePx, videoBitsPerSecond }: ProxyPlan): string {
  return `${fingerprint}-${shortSidePx}-${videoBitsPerSecond}`;
}

export function makeProxy(input: WholeProxyInput): WholeProxyRun {
  const { original, file, plan, signal, onProgress } = input;
  let isHeld = false;
  let run: ReturnType<typeof runProxy> | undefined;
  const sounds = createRestingEncoder(input.encodeSound);

  const hold = (next: boolean) => {
    if (next === isHeld) return;
    isHeld = next;
    sounds.hold(next);
    run?.hold(next);
  };

  const makeSound = async (): Promise<Blob | undefined> => {
    if (!input.hasSound) return undefined;
    const wanted = {
      picture: file,
      contentName: original.fingerprint,
      seconds: original.seconds,
      bitsPerSecond: plan.audioBitsPerSecond,
      channels: plan.audioChannels,
      onProgress: (ratio: number) => onProgress((1 - PICTURE_SHARE) * ratio),
    };
    return sounds.encode(wanted, signal);
  };

  const make = async (): Promise<Blob | ProxyFailure | undefined> => {
    const sound = await makeSound();
    await sounds.released(signal);
    if (signal.aborted) return undefined;
    const settings = {
      shortSidePx: plan.shortSidePx,
      videoBitsPerSecond: plan.videoBitsPerSecond,
      keySeconds: KEY_SECONDS,
      framesPerSecond: input.framesPerSecond,
    };
    run = runProxy({
      original: file,
      name: partsName(original, plan),
      settings,
      sound,
      onProgress: (ratio) => onProgress(1 - PICTURE_SHARE + PICTURE_SHARE * ratio),
      scriptPlace: input.scriptPlace,
    });
    if (isHeld) run.hold(true);
    signal.addEventListener("abort", run.dispose);
    return run.result;
  };
  const result = make().catch((error: unknown): ProxyFailure | undefined =>
    signal.aborted ? undefined : { type: "failed", reason: "failed", detail: String(error) },
  );
  return { result, hold };
}
