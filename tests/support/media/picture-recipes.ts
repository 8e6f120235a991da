/** Pictures that the tests of picture playback need beyond `media-recipes.ts`; ffmpeg arguments, without the output. */

/** Frames that encode their number: 16 steps of grey in the left half, multiples of 16 in the right half. 160 × 90 pixels. */
const coded = (rate: string, frames: number): string[] => [
  "-f",
  "lavfi",
  "-i",
  `color=c=black:size=160x90:rate=${rate},format=yuv420p,geq=lum='if(lt(X\\,80)\\,20+13*mod(N\\,16)\\,20+13*floor(N/16))':cb=128:cr=128`,
  "-frames:v",
  String(frames),
];

const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "16", "-bf", "2", "-pix_fmt", "yuv420p"];

/** Frames of 20, 70 and 320 ms, and more: frame N begins at `codedVfrSeconds(N)`. */
const vfr = [...coded("100", 60), "-vf", "setpts='2*N+5*floor(N/3)+30*floor(N/10)'", "-vsync", "vfr", ...h264];

export const PICTURE_RECIPES: Readonly<Record<string, readonly string[]>> = {
  // One key frame, 250 frames, 10 s, with reordered frames.
  "coded-frames.mp4": [...coded("25", 250), ...h264, "-g", "250", "-sc_threshold", "0"],
  // A key frame every 2 s, 8 s, with reordered frames, coarse time stamps and a tone of its own.
  "coded-groups.mp4": [
    "-f",
    "lavfi",
    "-i",
    "aevalsrc=0.25*sin(2*PI*1000*t):s=48000:d=8",
    ...coded("25", 200),
    ...h264,
    "-g",
    "50",
    "-sc_threshold",
    "0",
    "-video_track_timescale",
    "600",
    "-c:a",
    "aac",
  ],
  // A variable frame rate, with reordered frames.
  "coded-vfr.mp4": vfr,
  "coded-vfr.mkv": vfr,
  // Rotated by 90° and with non-square pixels: the displayed size and direction differ from the stored ones.
  "coded-turned.mp4": [
    "-f",
    "lavfi",
    "-i",
    "testsrc2=size=320x180:rate=25:duration=2",
    "-vf",
    "setsar=2/1",
    ...h264,
    "-metadata:s:v:0",
    "rotate=90",
  ],
  // As cameras and exports produce: one key frame in ten seconds of 1080p, with noise.
  "long-gop-1080p.mp4": [
    "-f",
    "lavfi",
    "-i",
    "testsrc2=size=1920x1080:rate=25:duration=30,noise=alls=6:allf=t",
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-crf",
    "26",
    "-bf",
    "2",
    "-g",
    "250",
    "-sc_threshold",
    "0",
    "-pix_fmt",
    "yuv420p",
  ],
  // A raw stream of NAL units, each picture after a delimiter, without reordering.
  "units.h264": [...coded("25", 100), ...h264, "-bf", "0", "-g", "25", "-x264-params", "aud=1", "-f", "h264"],
  // The index lies before the data, so that the first part of the file is playable.
  "index-first.mp4": ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=6", ...h264, "-g", "25", "-movflags", "+faststart"],
  "clusters.webm": [
    "-f",
    "lavfi",
    "-i",
    "testsrc2=size=320x180:rate=25:duration=6",
    "-c:v",
    "libvpx",
    "-deadline",
    "realtime",
    "-cpu-used",
    "8",
    "-g",
    "25",
    "-cluster_time_limit",
    "500",
  ],
};
