// `node ffmpeg.mjs OUTPUT ARGUMENT…` runs ffmpeg, with the arguments without the output. Forked, it runs what its parent sends, one after the
// other, and ends with the parent: to load the build takes longer than a short run.
import { ffmpeg, ffprobe } from "./ffmpeg-core.mjs";

const TOOLS = { ffmpeg, ffprobe };

if (process.send) {
  let last = Promise.resolve();
  process.on("message", ({ id, tool, args }) => {
    last = last
      .then(() => TOOLS[tool](...args))
      .then(
        (value) => process.send({ id, value }),
        ({ message }) => process.send({ id, error: message }),
      );
  });
} else {
  const [output, ...args] = process.argv.slice(2);
  if (!output) throw new Error("usage: ffmpeg.mjs OUTPUT FFMPEG_ARGUMENT...");
  await ffmpeg(output, args);
}
