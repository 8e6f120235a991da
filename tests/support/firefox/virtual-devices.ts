import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { eventually } from "../server/test-accounts.ts";
import { programInPath } from "./program-in-path.ts";

export type VirtualDevices = {
  /** The environment of a program that is to use the devices. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether there is a screen, virtual or real. */
  readonly hasScreen: boolean;
  /** Adds a sound device. On Linux only. */
  readonly connectSound: () => Promise<void>;
  readonly dispose: () => Promise<void>;
};

/**
 * On Linux, a screen of 1600 × 1100 if Xvfb is installed, and a null sound device, at once or on `connectSound`; elsewhere the machine's
 * own devices.
 */
export async function startVirtualDevices(isSoundConnected: boolean): Promise<VirtualDevices> {
  if (platform() !== "linux") return { env: {}, hasScreen: true, connectSound: async () => undefined, dispose: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "layback-devices-"));
  const sound = await startPulseAudio(programInPath("pulseaudio") ?? "pulseaudio", folder, isSoundConnected ? [NULL_SINK] : []);
  const xvfb = programInPath("Xvfb");
  const screen = xvfb ? await startScreen(xvfb) : undefined;
  return {
    env: { PULSE_SERVER: `unix:${sound.socket}`, ...(screen ? { DISPLAY: screen.display } : {}) },
    hasScreen: screen !== undefined,
    connectSound: async () => {
      const [name = "", ...settings] = NULL_SINK.split(" ");
      await promisify(execFile)("pactl", ["--server", `unix:${sound.socket}`, "load-module", name, ...settings]);
    },
    dispose: async () => {
      await stop(sound.process);
      if (screen) await stop(screen.process);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const NULL_SINK = "module-null-sink rate=48000";

/** A separate PulseAudio, so that the machine's own sound is not affected. */
async function startPulseAudio(
  program: string,
  folder: string,
  devices: readonly string[],
): Promise<{ readonly process: ChildProcess; readonly socket: string }> {
  const socket = join(folder, "pulse");
  const server = spawn(
    program,
    [
      "-n",
      "--daemonize=no",
      "--use-pid-file=no",
      "--exit-idle-time=-1",
      "--disable-shm",
      ...devices.map((device) => `--load=${device}`),
      `--load=module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
    ],
    { stdio: "ignore", env: { ...process.env, HOME: folder, PULSE_RUNTIME_PATH: folder, XDG_RUNTIME_DIR: folder } },
  );
  await eventually("PulseAudio listens", async () => (existsSync(socket) ? true : undefined));
  return { process: server, socket };
}

async function startScreen(program: string): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const server = spawn(program, ["-displayfd", "3", "-screen", "0", "1600x1100x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(server.stdio[3] as Readable, "data")) as [Buffer];
  return { process: server, display: `:${number.toString().trim()}` };
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  if (server.exitCode === null && server.kill()) await ended;
}
