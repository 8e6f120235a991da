import { useId } from "react";

/** Drawing of a video frame: a road over hills. `hour`: 0 dusk, 1 day, 2 night. The only illustration with colours of its own. */
export function Scene({ className, hour = 0 }: { readonly className?: string | undefined; readonly hour?: number }) {
  const id = useId();
  const sky = SKIES[hour % SKIES.length] ?? SKIES[0];
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={sky.top} />
          <stop offset="0.72" stopColor={sky.low} />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor={sky.sun} stopOpacity="0.55" />
          <stop offset="1" stopColor={sky.sun} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="320" height="180" fill={`url(#${id}sky)`} />
      <circle cx={sky.x} cy={sky.y} r="92" fill={`url(#${id}glow)`} />
      <circle cx={sky.x} cy={sky.y} r="17" fill={sky.sun} />
      <path d="M0 112C40 92 74 98 108 106S176 84 214 92S284 82 320 96V180H0Z" fill={sky.far} />
      <path d="M0 134C54 112 92 120 138 128S232 108 320 126V180H0Z" fill={sky.middle} />
      <path d="M0 152C70 136 132 142 190 147S276 140 320 148V180H0Z" fill={sky.near} />
      <path d="M121 180C150 166 186 160 181 152S160 143 166 139L169 139C166 144 196 147 198 154S176 168 166 180Z" fill={sky.road} />
      <path d="M228 146L231 122L234 146ZM240 147L244 116L248 147ZM252 147L254.5 128L257 147Z" fill={sky.near} />
      <path d="M182.5 151.5H187" stroke={sky.sun} strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  );
}

const SKIES = [
  { top: "#27283a", low: "#d98a55", sun: "#ffe2b0", x: 214, y: 92, far: "#6d4a4d", middle: "#433339", near: "#221f25", road: "#6b565a" },
  { top: "#4f6f8d", low: "#d9cdb4", sun: "#fff6dc", x: 92, y: 48, far: "#7f8d86", middle: "#55665c", near: "#2f3c36", road: "#a29d8d" },
  { top: "#10131f", low: "#35405c", sun: "#e8edf7", x: 206, y: 44, far: "#262e42", middle: "#191f2f", near: "#0d111b", road: "#3a435a" },
] as const;
