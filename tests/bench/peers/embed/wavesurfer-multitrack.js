// Shows the song named in the page's URL in wavesurfer-multitrack, and plays it when the library reports that it can.
import Multitrack from "wavesurfer-multitrack";

const song = { id: 0, url: location.search.slice(1), startPosition: 0, draggable: true };
const multitrack = Multitrack.create([song], { container: document.querySelector("#place"), minPxPerSec: 50 });
multitrack.once("canplay", () => multitrack.play());
