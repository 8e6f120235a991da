import { ALL_FORMATS, BlobSource, EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource } from "mediabunny";
import { Input, Mp4OutputFormat, Output, StreamTarget } from "mediabunny";
import { createExporter } from "#export/exporter.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aTimeline } from "../model/builders.ts";

/** Exports a film with its own sound, as the editor does, and discards the result. */
export async function exportFilm(film: File, lengthSeconds: number) {
  const settings = { ...DEFAULT_SETTINGS, videoSound: { ...DEFAULT_SETTINGS.videoSound, muted: false } };
  const timeline = { ...aTimeline([], { picture: { url: film.name, duration: lengthSeconds } }), settings };
  const exporter = createExporter({ openMedia: async () => film });
  const began = performance.now();
  const run = exporter.start(timeline, { pictureHasSound: true });
  const beganMs = new Map<string, number>();
  run.onProgress(({ phase }) => {
    if (!beganMs.has(phase)) beganMs.set(phase, performance.now());
  });
  const result = await run.result;
  if (!result.ok) throw new Error(result.error.message);
  const seconds = (performance.now() - began) / 1000;
  const { blob, lagFrames, discard } = result.value;
  const megabytes = blob.size / 1e6;
  await discard();
  exporter.dispose();
  return { seconds, muxSeconds: ((beganMs.get("check") ?? 0) - (beganMs.get("mux") ?? 0)) / 1000, megabytes, lagFrames };
}

/** Seconds in which mediabunny copies the film's packets into a file in private storage, which is removed again. */
export async function copyFilm(film: File): Promise<number> {
  const root = await navigator.storage.getDirectory();
  const copy = await root.getFileHandle("copy.mp4", { create: true });
  const began = performance.now();
  const input = new Input({ source: new BlobSource(film), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const [videoCodec, audioCodec] = [await video?.getCodec(), await audio?.getCodec()];
  if (!video || !audio || !videoCodec || !audioCodec) throw new Error("The film has no picture or no sound.");
  const target = new StreamTarget(await copy.createWritable(), { chunked: true });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const [picture, sound] = [new EncodedVideoPacketSource(videoCodec), new EncodedAudioPacketSource(audioCodec)];
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  const copyPicture = async () => {
    const decoderConfig = (await video.getDecoderConfig()) ?? undefined;
    for await (const packet of new EncodedPacketSink(video).packets()) await picture.add(packet, decoderConfig && { decoderConfig });
    picture.close();
  };
  const copySound = async () => {
    const decoderConfig = (await audio.getDecoderConfig()) ?? undefined;
    for await (const packet of new EncodedPacketSink(audio).packets()) await sound.add(packet, decoderConfig && { decoderConfig });
    sound.close();
  };
  await Promise.all([copyPicture(), copySound()]);
  await output.finalize();
  const seconds = (performance.now() - began) / 1000;
  input.dispose();
  await root.removeEntry(copy.name);
  return seconds;
}
