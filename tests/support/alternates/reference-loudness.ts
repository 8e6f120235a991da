/** ffmpeg's own mix and measurement of an alternate: its decoders, trims, fades and sum, and its `ebur128`. Runs in a page. */
import { placedAssets } from "#export/ffmpeg/ffmpeg-assets.ts";
import { openFfmpeg } from "#export/ffmpeg/ffmpeg-session.ts";
import type { FadeShape } from "#model/timeline/fade-shape.ts";
import type { AlternateSound } from "#model/plan/alternate-measure.ts";
import type { Clip } from "#model/timeline/clip.ts";

const RATE = 48_000;
/** The formulas of B-188 by ffmpeg's names. */
const CURVES: Readonly<Record<FadeShape, string>> = { equalPower: "qsin", linear: "tri", s: "hsin" };
/** A long run prints no line for a while. */
const PATIENCE_MS = 120_000;

export type ReferenceLoudness = { readonly lufs: number; readonly truePeakDb: number };

/** @param gainDb on the whole alternate */
export async function referenceLoudness(sound: AlternateSound, files: ReadonlyMap<string, Blob>, gainDb = 0): Promise<ReferenceLoudness> {
  const limits = { start: PATIENCE_MS, run: PATIENCE_MS };
  const session = await openFfmpeg(placedAssets(), new AbortController().signal, () => undefined, limits);
  try {
    const urls = [...new Set(sound.clips.map(({ url }) => url))];
    await session.mount(urls.map((url, index) => ({ name: `file${index}`, data: files.get(url) ?? new Blob() })));
    const inputs = sound.clips.flatMap(({ url }) => ["-i", `/in/file${urls.indexOf(url)}`]);
    const output = ["-filter_complex", graphOf(sound, gainDb), "-map", "[out]", "-f", "null", "-"];
    await session.run([...inputs, ...output], () => undefined);
    const text = new TextDecoder().decode(await session.read("read.txt"));
    const values = (key: string) => [...text.matchAll(new RegExp(`^lavfi\\.r128\\.${key}=(.*)$`, "gmu"))].map((match) => Number(match[1]));
    const peak = Math.max(...values("true_peaks?_ch\\d"), ...values("sample_peaks?_ch\\d"));
    return { lufs: values("I").at(-1) ?? Number.NaN, truePeakDb: 20 * Math.log10(peak) };
  } finally {
    session.terminate();
  }
}

function graphOf(sound: AlternateSound, gainDb: number): string {
  const { span, clips } = sound;
  const frames = Math.round(span.end * RATE) - Math.round(span.start * RATE);
  const chains = clips.map((clip, index) => `[${index}:a:0]${filtersOf(clip, sound).join(",")}[clip${index}]`);
  const sum = `${clips.map((_, index) => `[clip${index}]`).join("")}amix=inputs=${clips.length}:normalize=0:duration=longest`;
  const measure = "ebur128=metadata=1:peak=sample+true,ametadata=mode=print:file=read.txt";
  return [...chains, `${sum},apad=whole_len=${frames},atrim=end_sample=${frames},volume=${gainDb}dB,${measure}[out]`].join(";");
}

/** The part of a clip that lies in the span, at its place there. */
function filtersOf(clip: Clip, { span, lanes }: AlternateSound): readonly string[] {
  const [spanStart, start, end, offset] = [span.start, clip.startTime, clip.endTime, clip.sourceOffset].map((time) =>
    Math.round(time * RATE),
  ) as [number, number, number, number];
  const [fadeIn, fadeOut] = [Math.round(clip.fadeIn * RATE), Math.round(clip.fadeOut * RATE)];
  const curve = CURVES[clip.fadeShape ?? "equalPower"];
  const gain = 10 ** (clip.gainDb / 20) * (lanes[clip.laneIndex]?.gain ?? 1);
  const [before, delay] = [Math.max(0, spanStart - start), Math.max(0, start - spanStart)];
  return [
    `aresample=${RATE}`,
    // Mono in both channels at its own level, as in browsers; ffmpeg's own up-mix takes 3 dB.
    "pan=stereo|FL=FL+FC|FR=FR+FC",
    `atrim=start_sample=${offset}:end_sample=${offset + end - start}`,
    "asetpts=PTS-STARTPTS",
    `volume=${gain}:precision=float`,
    ...(fadeIn > 0 ? [`afade=t=in:ss=0:ns=${fadeIn}:curve=${curve}`] : []),
    ...(fadeOut > 0 ? [`afade=t=out:ss=${end - start - fadeOut}:ns=${fadeOut}:curve=${curve}`] : []),
    ...panFilter(clip.pan),
    ...(before > 0 ? [`atrim=start_sample=${before}`, "asetpts=PTS-STARTPTS"] : []),
    `adelay=${delay}S:all=1`,
  ];
}

/** The stereo panner of Web Audio, which the mixer's pans follow. */
function panFilter(pan: number): readonly string[] {
  if (pan === 0) return [];
  const angle = ((pan < 0 ? pan + 1 : pan) * Math.PI) / 2;
  const [left, right] = [Math.cos(angle).toFixed(9), Math.sin(angle).toFixed(9)];
  return [pan < 0 ? `pan=stereo|c0=c0+${left}*c1|c1=${right}*c1` : `pan=stereo|c0=${left}*c0|c1=c1+${right}*c0`];
}
