import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from "mediabunny";

export type PictureOfFile = {
  /** In decode order. */
  readonly packets: readonly { readonly timestamp: number; readonly type: string; readonly sha256: string }[];
  readonly shown: {
    readonly codec: string | undefined;
    readonly codedWidth: number;
    readonly codedHeight: number;
    readonly displayWidth: number;
    readonly displayHeight: number;
    readonly rotation: number;
    /** The codec's configuration (H.264's avcC), as hexadecimal digits. */
    readonly configuration: string | undefined;
  };
  /** End of the last packet on the presentation timeline, seconds. */
  readonly end: number;
  /** Duration of the longest packet, seconds. */
  readonly frameSeconds: number;
};

/** A file's picture: every packet with its hash, and how it is displayed. */
export async function pictureOf(file: Blob): Promise<PictureOfFile> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const media = await input.getPrimaryVideoTrack();
  if (!media) throw new Error("no picture");
  const packets: { timestamp: number; type: string; sha256: string }[] = [];
  let end = 0;
  let frameSeconds = 0;
  for await (const packet of new EncodedPacketSink(media).packets()) {
    const digest = await crypto.subtle.digest("SHA-256", packet.data as Uint8Array<ArrayBuffer>);
    packets.push({ timestamp: packet.timestamp, type: packet.type, sha256: hex(new Uint8Array(digest)) });
    end = Math.max(end, packet.timestamp + packet.duration);
    frameSeconds = Math.max(frameSeconds, packet.duration);
  }
  const description = (await media.getDecoderConfig())?.description;
  return {
    packets,
    shown: {
      codec: (await media.getCodec()) ?? undefined,
      codedWidth: await media.getCodedWidth(),
      codedHeight: await media.getCodedHeight(),
      displayWidth: await media.getDisplayWidth(),
      displayHeight: await media.getDisplayHeight(),
      rotation: await media.getRotation(),
      configuration: description instanceof Uint8Array ? hex(description) : undefined,
    },
    end,
    frameSeconds,
  };
}

export type SoundOfFile = {
  readonly codec: string | undefined;
  readonly rate: number;
  readonly channels: number;
  readonly lengthSeconds: number;
  /** As the browser's own decoder returns it, edit list honoured, at 48 kHz. */
  readonly left: Float32Array;
  readonly right: Float32Array;
};

/** A file's sound, decoded by the browser. */
export async function soundOf(file: Blob): Promise<SoundOfFile> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const media = await input.getPrimaryAudioTrack();
  if (!media) throw new Error("no sound");
  const decoded = await new OfflineAudioContext(2, 1, 48_000).decodeAudioData(await file.arrayBuffer());
  return {
    codec: (await media.getCodec()) ?? undefined,
    rate: await media.getSampleRate(),
    channels: await media.getNumberOfChannels(),
    lengthSeconds: await media.computeDuration(),
    left: decoded.getChannelData(0),
    right: decoded.getChannelData(decoded.numberOfChannels - 1),
  };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
