// The song that the address names, in wavesurfer-multitrack, played when it says that it can be.
import Multitrack from "wavesurfer-multitrack";

const song = { id: 0, url: location.search.slice(1), startPosition: 0, draggable: true };
const multitrack = Multitrack.create([song], { container: document.querySelector("#place"), minPxPerSec: 50 });
multitrack.once("canplay", () => multitrack.play());
