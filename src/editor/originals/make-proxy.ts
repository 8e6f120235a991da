import { runProxy } from "#engine/proxy/proxy-run.ts";
import type { MadeProxy } from "#engine/proxy/proxy-protocol.ts";
import type { ProxyFailure } from "#engine/proxy/proxy-run.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { ExportError } from "#export/export-failure.ts";
import type { Exporter } from "#export/exporter.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { isReadable } from "#media/originals/is-readable.ts";
import { packetIndexBytes } from "#model/timeline/proxy-plan.ts";
import type { ProxyPlan } from "#model/timeline/proxy-plan.ts";
import { createRestingEncoder } from "./resting-encoder.ts";

export type WholeProxyInput = {
  readonly original: ProjectOriginal;
  readonly file: Blob;
  readonly plan: ProxyPlan;
  /** Of the whole proxy. */
  readonly mostBytes: number;
  readonly hasSound: boolean;
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
  readonly result: Promise<MadeProxy | ProxyFailure | undefined>;
  readonly hold: (isHeld: boolean) => void;
};

/** Other devices see each second at once. */
const KEY_SECONDS = 1;
/** The picture's share of the time. */
const PICTURE_SHARE = 0.9;

/** Changes with the format of the parts. */
const PARTS_FORMAT = "v2";

/** The name of a proxy's parts on this device. */
export function partsName({ fingerprint }: ProjectOriginal, { shortSidePx, videoBitsPerSecond }: ProxyPlan): string {
  return `${PARTS_FORMAT}-${fingerprint}-${shortSidePx}-${videoBitsPerSecond}`;
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

  /** "unreadable": it has broken twice, in a file that can be read. */
  const makeSound = async (): Promise<Blob | "unreadable" | undefined> => {
    if (!input.hasSound) return undefined;
    const wanted = {
      picture: file,
      contentName: original.fingerprint,
      seconds: original.seconds,
      bitsPerSecond: plan.audioBitsPerSecond,
      channels: plan.audioChannels,
      onProgress: (ratio: number) => onProgress((1 - PICTURE_SHARE) * ratio),
    };
    const attempt = () =>
      sounds.encode(wanted, signal).catch(async (error: unknown) => {
        if (signal.aborted || !isOfSound(error) || !(await isReadable(file))) throw error;
        return "unreadable" as const;
      });
    const first = await attempt();
    return first === "unreadable" ? attempt() : first;
  };

  const make = async (): Promise<MadeProxy | ProxyFailure | undefined> => {
    const sound = await makeSound();
    await sounds.released(signal);
    if (signal.aborted) return undefined;
    const { rate, frames, seconds } = original;
    const settings = {
      shortSidePx: plan.shortSidePx,
      videoBitsPerSecond: plan.videoBitsPerSecond,
      keySeconds: KEY_SECONDS,
      mostBytes: input.mostBytes,
      indexBytes: packetIndexBytes(rate !== undefined),
      framesPerSecond: rate && rate.numerator / rate.denominator,
      averageFramesPerSecond: frames !== undefined && frames > 1 && seconds > 0 ? frames / seconds : undefined,
    };
    run = runProxy({
      original: file,
      name: partsName(original, plan),
      settings,
      ...(sound === "unreadable" ? { isSilent: true } : { sound }),
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

/** Whether reading the sound has failed, not its encoding. */
function isOfSound(error: unknown): boolean {
  const cause = error instanceof Error && !(error instanceof ExportError) ? error.cause : error;
  return cause instanceof ExportError && cause.failure.kind === "sound";
}
