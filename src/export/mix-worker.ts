/** Worker: opens the sources, mixes them with the live mixer's code, measures, limits where needed, and answers with a Blob. */
import { offlineMix } from "#engine/offline-mix.ts";
import { createSourceReader } from "#engine/source-reader.ts";
import type { SourceReader, SourceReaderOptions } from "#engine/source-reader.ts";
import { masterMix } from "./master-mix.ts";
import type { MixCommand, MixMessage } from "./mix-protocol.ts";

type WholeFileDecoder = NonNullable<SourceReaderOptions["decodeWhole"]>;
type WholeSound = Awaited<ReturnType<WholeFileDecoder>>;

/** Of the mix phase: what the sum takes before a limiter pass, should one be needed. Until it is known, the sum is all. */
const SUM_SHARE = 0.8;

const waiting = new Map<number, (sound: WholeSound) => void>();

globalThis.addEventListener("message", ({ data }: MessageEvent<MixCommand>) => {
  if (data.type === "mix") void mix(data);
  else waiting.get(data.request)?.(data.planes && { planes: data.planes, rate: data.rate });
});

function send(message: MixMessage): void {
  globalThis.postMessage(message);
}

const decodeWhole: WholeFileDecoder = (blob) =>
  new Promise((resolve) => {
    const request = waiting.size;
    waiting.set(request, resolve);
    send({ type: "askedDecode", request, blob });
  });

async function mix(command: Extract<MixCommand, { type: "mix" }>): Promise<void> {
  const blobs = new Map(command.sources.map(({ id, blob }) => [id, blob]));
  const bytesOf = (id: string) => {
    const blob = blobs.get(id);
    return blob && { blob };
  };
  let opening: string | undefined;
  const reader = blaming(createSourceReader({ rate: command.rate, bytesOf, decodeWhole }), (sourceId) => (opening = sourceId));
  try {
    const blocks = offlineMix(command.plan, {
      reader,
      lengthFrames: command.lengthFrames,
      onProgress: (ratio) => send({ type: "progressed", done: ratio * SUM_SHARE }),
    });
    const { pcm, report } = await masterMix(blocks, (done) => send({ type: "progressed", done: SUM_SHARE + done * (1 - SUM_SHARE) }));
    send({ type: "mixed", pcm, report });
  } catch (error) {
    send({ type: "failed", sourceId: opening, message: error instanceof Error ? error.message : String(error) });
  } finally {
    reader.close();
  }
}

/** Tells which source is being read, so that a failure names it; undefined between reads. */
function blaming(reader: SourceReader, onSource: (sourceId: string | undefined) => void): SourceReader {
  const watched = async <Value>(sourceId: string, read: Promise<Value>): Promise<Value> => {
    onSource(sourceId);
    const value = await read;
    onSource(undefined);
    return value;
  };
  return {
    rate: reader.rate,
    open: (sourceId) => watched(sourceId, reader.open(sourceId)),
    readPage: (sourceId, index) => watched(sourceId, reader.readPage(sourceId, index)),
    close: () => reader.close(),
  };
}
