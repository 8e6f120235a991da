import type { LaunchOptions } from "playwright";
export function findChrome(): string | undefined;
export function findHeadlessShell(): string | undefined;
export function ensureChrome(): string;
export function addHeadlessShell(): void;
export function browserLaunchOptions(extraArgs?: readonly string[], executablePath?: string): LaunchOptions;
export const PLAIN_LAYERS: readonly string[];
export const V8_WITHOUT_HELPERS: readonly string[];
export const FEWER_PIXELS: { readonly deviceScaleFactor: number };
