/** Phrases of our own that begin with an article: "de le" and "de les" become one word. */
const MASCULINE = /^le (?=projet$|son vidéo$|repère |cue )/u;
const PLURAL = /^les (?=pistes$|réglages$|repères$)/u;

/** "de" before a name or a phrase: "de Pluie", "d’Audio 1", "du projet", "des pistes". */
export function frenchOf(text: string): string {
  if (MASCULINE.test(text)) return text.replace(MASCULINE, "du ");
  if (PLURAL.test(text)) return text.replace(PLURAL, "des ");
  return /^[aeiouœæ]/iu.test(text.normalize("NFD")) ? `d’${text}` : `de ${text}`;
}
