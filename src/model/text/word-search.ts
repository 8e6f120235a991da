/** Whether a text contains every word of `wanted`, ignoring case and accents. Every text does if nothing is wanted. */
export function wordSearch(wanted: string): (text: string) => boolean {
  const words = folded(wanted).split(/\s+/u).filter(Boolean);
  return (text) => {
    const within = words.length > 0 ? folded(text) : "";
    return words.every((word) => within.includes(word));
  };
}

function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();
}
