// Nothing but the elements: what a page costs by itself.
import { measure } from "./clip-set.js";

measure({ areBoxesDrawn: () => true, wavesDrawn: () => 0, waveCount: 0, rects: () => [], play: () => undefined });
