import { placedAssets } from "#export/ffmpeg/ffmpeg-assets.ts";
import { openFfmpeg } from "#export/ffmpeg/ffmpeg-session.ts";
import { graphArguments } from "./project.ts";
import type { BenchProject } from "./project.ts";

/** FFmpeg is cancelled after this long without output. */
const PATIENCE_MS = 30 * 60_000;

/** The same export by one run of FFmpeg's filter graph in the browser. Resolves to seconds. */
export async function filterGraph(project: BenchProject): Promise<number> {
  const started = performance.now();
  const session = await openFfmpeg(placedAssets(), new AbortController().signal, () => undefined, {
    start: PATIENCE_MS,
    run: PATIENCE_MS,
  });
  try {
    const urls = [...new Set([project.pictureUrl, ...project.sourceUrls])];
    const nameOf = (url: string) => `file${urls.indexOf(url)}`;
    await session.mount(await Promise.all(urls.map(async (url) => ({ name: nameOf(url), data: await (await fetch(url)).blob() }))));
    await session.run(["-hide_banner", ...graphArguments(project, (url) => `/in/${nameOf(url)}`), "out.mp4"], () => undefined);
    await session.read("out.mp4");
    return (performance.now() - started) / 1000;
  } finally {
    session.terminate();
  }
}
