// Finds a Chrome or Chromium for the tests. Plain JavaScript without dependencies: the test runner needs it
// before anything is installed.
import { existsSync, readdirSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const SYSTEM_SHELLS = ["/usr/bin/chromium-headless-shell"];

const FULL_BUILDS = [
  "chrome-linux/chrome",
  "chrome-linux64/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
];
const SHELL_BUILDS = ["linux64", "mac-arm64", "mac-x64"].map((system) => `chrome-headless-shell-${system}/chrome-headless-shell`);

/** Browsers in the cache of Playwright's installer, newest first: of the folders that begin with `prefix`, the builds named. */
function playwrightBrowsers(prefix, builds) {
  const caches = [join(homedir(), ".cache/ms-playwright"), join(homedir(), "Library/Caches/ms-playwright")];
  return caches
    .filter((cache) => existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((name) => name.startsWith(prefix))
        .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
        .flatMap((name) => builds.map((path) => join(cache, name, path))),
    );
}

const browsers = () => [...SYSTEM_BROWSERS, ...playwrightBrowsers("chromium-", FULL_BUILDS)];
const shells = () => [...SYSTEM_SHELLS, ...playwrightBrowsers("chromium_headless_shell-", SHELL_BUILDS)];

/** `CHROME_PATH` takes precedence over what is installed. */
const firstInstalled = (paths) => process.env["CHROME_PATH"] || paths.find((path) => existsSync(path));

/** The path of an installed Chrome or Chromium, or undefined. */
export function findChrome() {
  return firstInstalled(browsers());
}

/**
 * The path of a Chromium without windows, else of any browser, or undefined. It draws, decodes and plays as Chromium does, in a tenth less
 * processor time; with many pages in a third less.
 */
export function findHeadlessShell() {
  return firstInstalled([...shells(), ...browsers()]);
}

/** Whether the program succeeds. */
const run = (command, args, options = {}) => spawnSync(command, args, { stdio: "inherit", ...options }).status === 0;

const isRoot = () => process.getuid?.() === 0;

/** Whether Debian's packages may be installed without a question: only root may, as in a container. */
const mayInstallPackages = () => isRoot() && existsSync("/usr/bin/apt-get");

const installArguments = (name, ...options) => ["install", "-y", "-q", "--no-install-recommends", ...options, name];

/** Debian's packages if permitted, else Playwright's build. */
function installBrowser() {
  if (mayInstallPackages()) {
    console.log("No Chrome or Chromium found: installing Debian's package.");
    run("apt-get", ["update", "-q"]);
    run("apt-get", installArguments("chromium"));
  }
  if (findChrome()) return;
  console.log("Installing Playwright's Chromium.");
  run("npx", ["playwright", "install", ...(isRoot() ? ["--with-deps"] : []), "chromium"]);
}

/** Finds a browser or installs one. Throws with instructions if there is none. */
export function ensureChrome() {
  if (!findChrome()) installBrowser();
  const installed = findChrome();
  if (!installed) throw new Error("No Chrome or Chromium could be found or installed. Install one and set CHROME_PATH to its program.");
  return installed;
}

/**
 * Adds Chromium without windows where Debian's packages may be installed and the system's list has it: the tests take less time in it, and run
 * without it. Only the download may take too long; an installation is never cut off.
 */
export function addHeadlessShell() {
  const name = "chromium-headless-shell";
  if (process.env["CHROME_PATH"] || !mayInstallPackages() || shells().some((path) => existsSync(path))) return;
  if (!run("apt-get", installArguments(name, "--simulate"), { stdio: "ignore" })) return;
  console.log("Installing Chromium without windows, in which the tests take less time.");
  const isInstalled =
    run("apt-get", installArguments(name, "--download-only"), { timeout: 60_000 }) && run("apt-get", installArguments(name));
  if (!isInstalled) console.log("It cannot be installed: the tests run in the browser that is there.");
}

/**
 * Disables what costs time on a machine without a graphics card: GPU compositing a third of a test's, several threads and text on subpixels
 * a twentieth. For pages whose own canvases are not under test.
 */
export const PLAIN_LAYERS = ["--disable-gpu-compositing", "--num-raster-threads=1", "--disable-lcd-text"];

/** V8 without helper threads: up to a tenth less processor time on a machine with two processors. */
export const V8_WITHOUT_HELPERS = ["--js-flags=--single-threaded"];

/** Half a device pixel for each pixel of a page takes a quarter of the time to draw. */
export const FEWER_PIXELS = { deviceScaleFactor: 0.5 };

/**
 * Launch options for Playwright: a browser, by default the one with windows, no background traffic, and no autoplay without a gesture unless
 * a test asks for it.
 */
export function browserLaunchOptions(extraArgs = [], executablePath = findChrome()) {
  return {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    args: [
      ...(isRoot() ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--disable-quic",
      // As in Chromium with windows: reference images contain text.
      "--font-render-hinting=slight",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      ...extraArgs,
    ],
  };
}
