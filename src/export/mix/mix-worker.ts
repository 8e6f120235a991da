/** Worker: opens the sources and delivers the mix segment by segment, from the cache or mixed with the live mixer's code. */
import { createSourceReader } from "#engine/sources/source-reader.ts";
import type { WholeFileDecoder } from "#engine/decode/pcm/decode-whole.ts";
import { allowWebCodecsSound } from "#engine/decode/webcodecs-sound.ts";
import type { Planar } from "#engine/decode/raw-audio.ts";
import { createResamplers } from "#engine/decode/pcm/resampler.ts";
import { createResamplerLoader } from "#engine/worker/load-resampler.ts";
import { createNumberedRequests } from "#engine/worker/numbered-requests.ts";
import type { MixCommand, MixMessage } from "./mix-protocol.ts";
import { openSegmentCache } from "./segment-cache.ts";
import { SegmentStore } from "./segment-store.ts";
import { keepAlive, onceASecond } from "../watchdog.ts";
import { createReportedReader, faultySource } from "./reported-reader.ts";

/** `decodeAudioData` requests that the page has not answered yet. */
const requests = createNumberedRequests<Planar | undefined>();
type Opened = { readonly store: SegmentStore; readonly rest: () => void };
/** Commands are executed one after the other. */
let last: Promise<Opened | undefined> = Promise.resolve(undefined);

globalThis.addEventListener("message", ({ data }: MessageEvent<MixCommand>) => {
  if (data.type === "answerSound") {
    requests.answer(data.request, data.channels);
    return;
  }
  last = last
    .then(async (opened) => {
      if (data.type === "open") return open(data);
      await carryOut(data, opened?.store);
      // A later stall is not attributed to the file that was read last.
      opened?.rest();
      return opened;
    })
    .catch((error: unknown) => {
      send({ type: "failed", sourceId: faultySource(error), message: error instanceof Error ? error.message : String(error) });
      return undefined;
    });
});

keepAlive(() => send({ type: "alive" }));

function send(message: MixMessage, transfer: Transferable[] = []): void {
  globalThis.postMessage(message, { transfer });
}

async function carryOut(command: Exclude<MixCommand, { type: "open" | "answerSound" }>, store: SegmentStore | undefined): Promise<void> {
  switch (command.type) {
    case "measure": {
      const measured = await store?.measure(command.index, () => send({ type: "progressed" }));
      if (measured) send({ type: "measured", index: command.index, measured }, [measured.hops.buffer]);
      return;
    }
    case "setGain":
      if (store) store.gain = command.gain;
      return;
    case "sort":
      if (store) send({ type: "sorted", missing: await store.sort() });
      return;
    case "getSegment": {
      const delivered = await store?.getSegment(command.index, () => send({ type: "progressed" }));
      if (delivered) send(delivered, [delivered.type === "rendered" ? delivered.pcm.buffer : delivered.encoded.data.buffer]);
      return;
    }
    case "cachePackets":
      await store?.cachePackets(command.index, command.packed);
      return;
    case "finish":
      await store?.finish();
      send({ type: "finished" });
  }
}

async function open(command: Extract<MixCommand, { type: "open" }>): Promise<Opened> {
  allowWebCodecsSound(command.usesWebCodecs);
  const blobs = new Map(command.sources.map(({ id, blob }) => [id, blob]));
  const bytesOf = (id: string) => {
    const blob = blobs.get(id);
    return blob && { blob };
  };
  const onStep = onceASecond(() => send({ type: "progressed" }));
  const resamplers = createResamplers(createResamplerLoader(command.resamplerUrl));
  const own = createSourceReader({ rate: command.rate, resamplers, bytesOf, decodeWhole, onStep });
  const { reader, rest } = createReportedReader(own, (sourceId) => send({ type: "reading", sourceId }));
  const cache = command.encoderName === undefined ? undefined : await openSegmentCache();
  return { store: new SegmentStore(command, reader, cache), rest };
}

const decodeWhole: WholeFileDecoder = (bytes, rate) => requests.ask((request) => send({ type: "askedDecode", request, bytes, rate }));
