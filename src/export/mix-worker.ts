/** Worker: opens the sources, and brings the mix segment by segment, from what was kept or mixed anew with the live mixer's code. */
import { createSourceReader } from "#engine/source-reader.ts";
import type { SourceReader } from "#engine/source-reader.ts";
import type { WholeFileDecoder } from "#engine/decode/decode-whole.ts";
import type { Planar } from "#engine/decode/raw-audio.ts";
import type { MixCommand, MixMessage } from "./mix-protocol.ts";
import { openSegmentCache } from "./segment-cache.ts";
import { SegmentDesk } from "./segment-desk.ts";
import { giveSigns } from "./silence-watch.ts";

/** `decodeAudioData` requests that the page has not answered yet. */
const waiting = new Map<number, (planes: Planar | undefined) => void>();
/** The source that is read, as the page was told. */
let toldReading: string | undefined;
/** Commands are carried out one after the other. */
let last: Promise<SegmentDesk | undefined> = Promise.resolve(undefined);

globalThis.addEventListener("message", ({ data }: MessageEvent<MixCommand>) => {
  if (data.type === "giveSound") {
    waiting.get(data.request)?.(data.planes);
    return;
  }
  last = last
    .then((desk) => carryOut(data, desk))
    .catch((error: unknown) => {
      const sourceId = error instanceof SourceError ? error.sourceId : undefined;
      send({ type: "failed", sourceId, message: error instanceof Error ? error.message : String(error) });
      return undefined;
    });
});

giveSigns(() => send({ type: "alive" }));

function send(message: MixMessage, transfer: Transferable[] = []): void {
  globalThis.postMessage(message, { transfer });
}

async function carryOut(
  command: Exclude<MixCommand, { type: "giveSound" }>,
  desk: SegmentDesk | undefined,
): Promise<SegmentDesk | undefined> {
  switch (command.type) {
    case "open":
      return open(command);
    case "measure": {
      const hops = await desk?.measure(command.index, () => send({ type: "progressed" }));
      if (hops) send({ type: "measured", index: command.index, hops }, [hops.buffer]);
      return desk;
    }
    case "setGain":
      if (desk) desk.gain = command.gain;
      return desk;
    case "sort":
      if (desk) send({ type: "sorted", missing: await desk.sort() });
      return desk;
    case "bring": {
      const brought = await desk?.bring(command.index, () => send({ type: "progressed" }));
      if (brought) send(brought, [brought.type === "rendered" ? brought.pcm.buffer : brought.packed]);
      return desk;
    }
    case "keep":
      await desk?.keep(command.index, command.packed);
      return desk;
    case "finish":
      await desk?.finish();
      send({ type: "finished" });
      return desk;
  }
}

async function open(command: Extract<MixCommand, { type: "open" }>): Promise<SegmentDesk> {
  const blobs = new Map(command.sources.map(({ id, blob }) => [id, blob]));
  const bytesOf = (id: string) => {
    const blob = blobs.get(id);
    return blob && { blob };
  };
  const reader = blaming(createSourceReader({ rate: command.rate, bytesOf, decodeWhole }));
  return new SegmentDesk(command, reader, command.encoderName === undefined ? undefined : await openSegmentCache());
}

const decodeWhole: WholeFileDecoder = (bytes, rate) =>
  new Promise((resolve) => {
    const request = waiting.size;
    waiting.set(request, resolve);
    send({ type: "askedDecode", request, bytes, rate });
  });

/** What a source could not be read for. */
class SourceError extends Error {
  readonly sourceId: string;
  constructor(sourceId: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "SourceError";
    this.sourceId = sourceId;
  }
}

/** Tells which source is read, and names it where it cannot be. */
function blaming(reader: SourceReader): SourceReader {
  const watched = async <Value>(sourceId: string, read: () => Promise<Value>): Promise<Value> => {
    // Before it begins: there may be no time afterwards.
    if (sourceId !== toldReading) send({ type: "reading", sourceId });
    toldReading = sourceId;
    return read().catch((cause: unknown) => {
      throw new SourceError(sourceId, cause);
    });
  };
  return {
    rate: reader.rate,
    open: (sourceId) => watched(sourceId, () => reader.open(sourceId)),
    readPage: (sourceId, index) => watched(sourceId, () => reader.readPage(sourceId, index)),
    close: () => reader.close(),
  };
}
