// `node ffmpeg.mjs OUTPUT ARGUMENT…` runs ffmpeg, with the arguments without the output. Forked, it loads the build once, which takes
// longer than a short run, runs what its parent sends, one after the other, and ends with the parent.
import { ffmpeg, ffprobe } from "./ffmpeg-core.mjs";

const TOOLS = { ffmpeg, ffprobe };

if (process.send) {
  let last = Promise.resolve();
  process.on("message", ({ id, tool, args }) => {
    last = last
      .then(() => TOOLS[tool](...args))
      .then(
        (value) => process.send({ id, value }),
        (error) => process.send({ id, error: String(error?.message ?? error) }),
      );
  });
} else {
  const [output, ...args] = process.argv.slice(2);
  if (!output) throw new Error("usage: ffmpeg.mjs OUTPUT FFMPEG_ARGUMENT...");
  await ffmpeg(output, args);
}
