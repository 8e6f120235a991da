/** Whether keys have the names and signs of a Mac. Apart from those names, which every embedded timeline would load with it. */
export function isMacPlatform(): boolean {
  return /mac|iphone|ipad/iu.test(navigator.userAgent);
}
