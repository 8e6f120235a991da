import { exportMessages } from "#model/text/export-messages.ts";
import { signedTenths } from "#model/time/time.ts";
import type { MixPart } from "./mix/segment-grid.ts";
import { checkSync, startSyncWorker } from "./verify/check-sync.ts";
import { fetchSources } from "./mix/fetch-sources.ts";
import { exportFileName } from "./plan/export-file-name.ts";
import { notesOn } from "./mix/mix-notes.ts";
import type { OutputFiles, OutputRun } from "./output/output-files.ts";
import { EXPORT_RATE, PICTURE_NAME, planExport } from "./plan/plan-export.ts";
import type { ExportPlan } from "./plan/plan-export.ts";
import { partOf } from "./plan/range-part.ts";
import { estimateSoundCosts, ProgressMeter } from "./export-progress.ts";
import type { ExportPhase } from "./export-progress.ts";
import { preparePicture } from "./run-export.ts";
import type { ExportedFile, ExportJob } from "./run-export.ts";
import { greatestOf } from "./encode/segment-facts.ts";
import { stemFileName, stemPlans } from "./plan/stem-plans.ts";
import { requireRoom } from "./output/require-room.ts";
import { BYTES_PER_FRAME } from "./mux/wav-header.ts";
import { mixToWav } from "./mux/mix-to-wav.ts";
import type { MixedWav } from "./mux/mix-to-wav.ts";
import type { WrittenWav } from "./mux/write-wav.ts";
import { zipFiles } from "./mux/zip-files.ts";
import type { ZipEntry } from "./mux/zip-files.ts";

type Prepared = {
  readonly job: ExportJob;
  readonly plan: ExportPlan;
  /** What is written of it. */
  readonly part: MixPart;
  readonly sources: readonly { readonly id: string; readonly blob: Blob }[];
  readonly output: OutputRun;
  readonly meter: ProgressMeter;
  readonly reportProgress: (phase: ExportPhase, done: number) => void;
};

/** The part of an `ExportedFile` that depends on the format. */
type Sound = Pick<ExportedFile, "blob" | "mix" | "gainDb" | "lagFrames" | "notes">;

/**
 * Exports the sound only: the mix as one WAV file, or each lane as a WAV file in a ZIP. Needs no video engine. Rejects like `runExport`.
 */
export async function runSoundExport(job: ExportJob, files: OutputFiles): Promise<ExportedFile> {
  const { timeline, signal } = job;
  const meter = new ProgressMeter(estimateSoundCosts(60, 1, false), job.nowMs);
  const reportProgress = (phase: ExportPhase, done: number) => {
    if (!signal.aborted) job.onProgress(meter.at(phase, done));
  };
  reportProgress("fetch", 0);
  const { pictureId, picture, examined } = await preparePicture(job);
  const plan = planExport(timeline, {
    pictureHasSound: job.pictureHasSound && examined.hasSound,
    pictureEnd: examined.video.end,
    pictureName: PICTURE_NAME,
  });
  const part = partOf(job.range, plan.lengthFrames);
  const known = new Map([[pictureId, picture]]);
  const sources = await fetchSources(job, plan.sources, { signal, onProgress: (done) => reportProgress("fetch", done), known });
  const output = await files.begin();
  try {
    const prepared = { job, plan, part, sources, output, meter, reportProgress };
    const sound = await (job.format === "stems" ? makeStems(prepared) : makeMix(prepared));
    reportProgress("check", 1);
    const lengthSeconds = (part.toFrame - part.fromFrame) / EXPORT_RATE;
    const name = exportFileName(job.nowMs(), job.format);
    return { ...sound, name, lengthSeconds, encodedSegments: 0, isPlaced: false, discard: () => output.discard() };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

async function makeMix(prepared: Prepared): Promise<Sound> {
  const { job, plan, part, output, meter, reportProgress } = prepared;
  await requireRoom(output, soundBytes(part), job);
  meter.setCosts(estimateSoundCosts((part.toFrame - part.fromFrame) / EXPORT_RATE, 1, job.loudnessTarget !== undefined));
  const { file, report, probes, gainDb } = await makeWav(prepared, plan, job.timeline.name, job.loudnessTarget, (done) =>
    reportProgress("mix", done),
  );
  reportProgress("check", 0);
  const lagFrames = await checkSync(file, probes, undefined, checker(job));
  return { blob: file, mix: report, gainDb, lagFrames, notes: notesOn(report, job.loudnessTarget) };
}

/** Stems keep their loudness in the mix; the loudness target does not apply. A lane that is too loud alone is limited alone (B-133). */
async function makeStems(prepared: Prepared): Promise<Sound> {
  const { job, plan, part, output, meter, reportProgress } = prepared;
  const stems = stemPlans(plan, job.timeline, part);
  // One of them lies beside the ZIP at a time.
  await requireRoom(output, (stems.length + 1) * soundBytes(part), job);
  meter.setCosts(estimateSoundCosts((part.toFrame - part.fromFrame) / EXPORT_RATE, stems.length, false));
  const written: { readonly name: string; readonly report: WrittenWav["report"]; readonly lagFrames: number | undefined }[] = [];
  async function* makeEach(): AsyncGenerator<ZipEntry, void, undefined> {
    for (const [place, { name, plan: own }] of stems.entries()) {
      const alone = await output.within();
      const onProgress = (done: number) => reportProgress("mix", (place + done) / stems.length);
      const { file, report, probes } = await makeWav({ ...prepared, output: alone }, own, name, undefined, onProgress);
      written.push({ name, report, lagFrames: await checkSync(file, probes, undefined, checker(job)) });
      yield { name: stemFileName(name, place), file };
      // The ZIP has read the file.
      await alone.discard();
    }
  }
  const blob = await zipFiles(makeEach(), job.nowMs(), output, job.signal);
  const limited = written.filter(({ report }) => report.limited);
  return {
    blob,
    mix: greatestOf(written.map(({ report }) => report)),
    gainDb: 0,
    lagFrames: written.find(({ lagFrames }) => lagFrames !== undefined)?.lagFrames,
    notes: limited.map(({ name, report }) => exportMessages.exportStemLimited(name, signedTenths(report.sumPeakDb))),
  };
}

function soundBytes({ fromFrame, toFrame }: MixPart): number {
  return (toFrame - fromFrame) * BYTES_PER_FRAME;
}

function checker({ signal, scriptPlace }: ExportJob) {
  return { signal, worker: startSyncWorker(scriptPlace) };
}

function makeWav(
  { job, part, sources, output, reportProgress }: Prepared,
  plan: ExportPlan,
  description: string,
  loudnessTarget: number | undefined,
  onProgress: (done: number) => void,
): Promise<MixedWav> {
  const { timeline, signal, scriptPlace, nowMs } = job;
  const onMeasure = (done: number) => reportProgress("measure", done);
  const { settings } = timeline;
  return mixToWav({
    plan,
    part,
    sources,
    output,
    settings,
    description,
    loudnessTarget,
    signal,
    scriptPlace,
    nowMs,
    onMeasure,
    onProgress,
  });
}
