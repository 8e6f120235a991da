/**
 * How to make a stand-in for each media file that tests name: ffmpeg arguments, without the output. Each stand-in has the property for
 * which tests use the original (container, codec, rate, layout, length, oddity).
 */
export const tones = (expression: string, rate: number, seconds: number, layout = "stereo"): string[] => [
  "-f",
  "lavfi",
  "-i",
  `aevalsrc=${expression}:s=${rate}:d=${seconds}:c=${layout}`,
];

/** Two moving tones with a beat each half second: stereo, never silent, never periodic over a decoder packet. */
const music = (rate: number, seconds: number): string[] =>
  tones(
    "0.25*sin(2*PI*(220+40*sin(t/3))*t)+0.3*sin(2*PI*90*t)*exp(-12*mod(t\\,0.5))|0.2*sin(2*PI*(330+25*sin(t/2))*t)+0.3*sin(2*PI*90*t)*exp(-12*mod(t\\,0.5))",
    rate,
    seconds,
  );

export const picture = (size: string, rate: string, seconds: number): string[] => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
];

export const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

/** Speed options for the WebM project's encoders. */
const realtime = ["-cpu-used", "8", "-deadline", "realtime"];

export const MEDIA_RECIPES: Readonly<Record<string, readonly string[]>> = {
  "w3c__movie_300.mp4": [
    ...picture("320x180", "24", 300),
    ...tones("0.2*sin(2*PI*330*t)", 44_100, 300.141, "mono"),
    ...h264,
    "-crf",
    "40",
    "-g",
    "48",
    "-c:a",
    "aac",
    "-b:a",
    "32k",
  ],
  "vanilagy__video.mp4": [...picture("640x360", "25", 5), ...music(48_000, 5.056), ...h264, "-c:a", "aac"],
  "vanilagy__rotate-buck-bunny.mp4": [...picture("640x360", "25", 3), ...h264, "-metadata:s:v:0", "rotate=90"],
  "vanilagy__sar_2x1.mp4": [...picture("320x360", "25", 3), "-vf", "setsar=2/1", ...h264],
  // The WebAssembly build's VP9 encoder crashes (stack) with look-ahead or threads.
  "webav-tech__bear-vp9.mp4": [
    ...picture("320x240", "30000/1001", 2.7),
    "-c:v",
    "libvpx-vp9",
    ...realtime,
    "-threads",
    "1",
    "-lag-in-frames",
    "0",
  ],
  // Its libopus encoder crashes too: VP8, which is faster, and the native Opus encoder are used instead.
  "vanilagy__frames.webm": [...picture("320x180", "30", 3.333), "-c:v", "libvpx", ...realtime],
  // B-frames (an edit list that starts at the first displayed frame), non-square pixels, sound with encoder priming.
  "vanilagy__edts.mp4": [
    ...picture("426x240", "25", 4),
    ...music(44_100, 4),
    "-vf",
    "setsar=1280/1281",
    ...h264,
    "-bf",
    "2",
    "-c:a",
    "aac",
  ],
  // Frames of 5 ms to 1.5 s.
  "vanilagy__cursed-vfr.mp4": [...picture("302x138", "60", 6), "-vf", "select='lt(mod(n*n\\,97)\\,12)'", "-vsync", "vfr", ...h264],
  // An edit list that begins after the first key frame.
  "meta-pytorch__discard_first_keyframe.mp4": [
    ...picture("64x64", "25", 1.2),
    "-output_ts_offset",
    "-0.2",
    "-avoid_negative_ts",
    "disabled",
    ...h264,
  ],
  // A key frame every 2 s, reordered frames, sound; for edit lists (`edit-lists.ts`).
  "edit-source.mp4": [...picture("320x180", "25", 8), ...music(48_000, 8), ...h264, "-bf", "2", "-g", "50", "-c:a", "aac", "-aac_pns", "0"],
  // The moov holds the first packets, fragments hold the rest.
  "partly-fragmented.mp4": [
    ...picture("320x180", "25", 6),
    ...music(48_000, 6),
    ...h264,
    "-g",
    "50",
    "-c:a",
    "aac",
    "-aac_pns",
    "0",
    "-movflags",
    "frag_keyframe",
  ],
  // Rates that FLAC stores as whole kilohertz, and one that it stores in tens of hertz.
  ...Object.fromEntries([12_000, 44_000, 64_000, 11_020].map((rate) => [`odd-${rate}.flac`, [...music(rate, 3), "-c:a", "flac"]])),
  // Two video and two audio streams; the second ones are longer and have a higher bit rate.
  "two-streams.mp4": [
    ...picture("160x90", "25", 3),
    ...tones("0.2*sin(2*PI*(300+40*t)*t)", 48_000, 3),
    ...picture("640x360", "25", 5),
    ...tones("0.2*sin(2*PI*(700+40*t)*t)", 48_000, 5),
    "-map",
    "0:v",
    "-map",
    "2:v",
    "-map",
    "1:a",
    "-map",
    "3:a",
    ...h264,
    "-c:a",
    "aac",
    "-b:a:0",
    "64k",
    "-b:a:1",
    "256k",
  ],
  // The picture of the export tests: 12 s with B-frames and a 1 kHz tone as its own sound, faststart.
  "export-picture.mp4": [
    ...picture("320x180", "25", 12),
    ...tones("0.25*sin(2*PI*1000*t)", 48_000, 12, "mono"),
    ...h264,
    "-bf",
    "2",
    "-c:a",
    "aac",
    "-b:a",
    "128k",
    "-movflags",
    "+faststart",
  ],
  // The picture of tests to which its size does not matter.
  "small-picture.mp4": [...picture("320x180", "25", 5), ...music(48_000, 5.056), ...h264, "-c:a", "aac"],
  // A picture that begins at 0.5 s.
  "late-picture.mp4": [...picture("64x64", "25", 2), "-output_ts_offset", "0.5", ...h264],
  "google__sample_fragmented.mp4": [
    ...picture("320x180", "30", 1),
    ...music(44_100, 1),
    ...h264,
    "-c:a",
    "aac",
    "-movflags",
    "frag_keyframe+empty_moov",
  ],
  "google__sample_opus.mp4": [...music(48_000, 0.3), "-c:a", "opus", "-strict", "-2"],
  "vanilagy__glitch-hop-is-dead.wav": [...music(44_100, 10.5), "-c:a", "pcm_s16le"],
  "vanilagy__sample.flac": [...music(44_100, 15), "-c:a", "flac"],
  "katspaugh__stereo.mp3": [...music(44_100, 174.6), "-c:a", "libmp3lame", "-b:a", "192k"],
  "vanilagy__Toothsome-Meme.VBRv2.mp3": [...music(24_000, 60), "-c:a", "libmp3lame", "-q:a", "4"],
  "webav-tech__44.1kHz-2chan.m4a": [...music(44_100, 122), "-c:a", "aac", "-b:a", "128k"],
  "slhck__test_loud.m4a": [...music(44_100, 3), "-c:a", "aac"],
  "music-vorbis.ogg": [...music(44_100, 12), "-c:a", "libvorbis"],
  "music-opus.ogg": [...music(48_000, 12), "-c:a", "opus", "-strict", "-2"],
  "music-vorbis.webm": [...music(44_100, 12), "-c:a", "libvorbis"],
  "music-opus.webm": [...music(48_000, 12), "-c:a", "opus", "-strict", "-2"],
  "google__bear_vorbis_gap.ogg": [...music(44_100, 2.7), "-c:a", "libvorbis"],
  "borewit__no-duration.webm": [...music(48_000, 10), "-c:a", "opus", "-strict", "-2", "-live", "1"],
  "meta-pytorch__sine_mono_s24.wav": [...tones("0.5*sin(2*PI*440*t)", 16_000, 4, "mono"), "-c:a", "pcm_s24le"],
  "meta-pytorch__sine_mono_s32_8000.wav": [...tones("0.5*sin(2*PI*440*t)", 8_000, 4, "mono"), "-c:a", "pcm_s32le"],
  "w3c__sin_440Hz_-6dBFS_1s.wav": [...tones("0.5*sin(2*PI*440*t)", 44_100, 1, "mono"), "-c:a", "pcm_s16le"],
  "google__sample_ima_adpcm.wav": [...music(44_100, 1), "-c:a", "adpcm_ima_wav"],
  "mathiasbynens__wav.wav": [...tones("0", 44_100, 0), "-c:a", "pcm_s16le", "-bitexact"],
  "mjpeg.mov": [...picture("320x180", "25", 1), "-c:v", "mjpeg", "-pix_fmt", "yuvj420p"],
  "vp8.webm": [...picture("320x180", "25", 2), "-c:v", "libvpx", ...realtime],
};
