import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";

type FilmPacket = { readonly data: Uint8Array; readonly isKey: boolean; readonly timestamp: number; readonly duration: number };

/** A film of noise, which no encoder makes small. */
export async function noiseFilm(seconds: number, framesPerSecond = 10, width = 320, height = 180): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new VideoSampleSource({ codec: "avc", bitrate: 8_000_000 });
  output.addVideoTrack(source);
  await output.start();
  const pixels = new Uint8Array(4 * width * height);
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    for (let at = 0; at < pixels.length; at += 65_536) crypto.getRandomValues(pixels.subarray(at, at + 65_536));
    const init = { format: "RGBX", codedWidth: width, codedHeight: height, timestamp: frame / framesPerSecond } as const;
    const sample = new VideoSample(pixels.slice(), { ...init, duration: 1 / framesPerSecond });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer()], { type: "video/mp4" });
}

/** The same picture with other packets, in decode order. */
export async function withPackets(film: Blob, change: (packets: readonly FilmPacket[]) => readonly FilmPacket[]): Promise<Blob> {
  const track = await new Input({ source: new BlobSource(film), formats: ALL_FORMATS }).getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error("no picture");
  const packets: FilmPacket[] = [];
  for await (const { data, type, timestamp, duration } of new EncodedPacketSink(track).packets())
    packets.push({ data, isKey: type === "key", timestamp, duration });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(source);
  await output.start();
  for (const { data, isKey, timestamp, duration } of change(packets))
    await source.add(new EncodedPacket(data, isKey ? "key" : "delta", timestamp, duration), { decoderConfig });
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer()], { type: "video/mp4" });
}

/** The film, so many times in a row. */
export function repeated(film: Blob, times: number): Promise<Blob> {
  return withPackets(film, (packets) => {
    const seconds = Math.max(...packets.map(({ timestamp, duration }) => timestamp + duration));
    return Array.from({ length: times }, (_, round) =>
      packets.map((packet) => ({ ...packet, timestamp: packet.timestamp + round * seconds })),
    ).flat();
  });
}
