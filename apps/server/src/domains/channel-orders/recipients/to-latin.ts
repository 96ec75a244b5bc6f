/**
 * Writes Cyrillic and Greek in Latin letters, as a proposal: ICAO Doc 9303 for Cyrillic, and for Greek the rules of UNGEGN as
 * Unicode CLDR has them (Greek_Latin_UNGEGN.xml). Other scripts need a dictionary. Pure.
 */

const tableOf = (pairs: string): Map<string, string> =>
  new Map(pairs.split(' ').map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]));

const cyrillic =
  'аa бb вv гg ґg дd еe ёe єie жzh зz иi іi їi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъie ыy ь эe юiu яia';
const greek = 'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo';
const letters = tableOf(`${cyrillic} ${greek}`);

const accents = /[\u0300\u0301\u0313\u0314\u0342\u0345]/g;

/** Pairs of Greek letters that sound otherwise than alone. A diaeresis keeps them apart. */
const joinGreek = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(accents, '')
    .replaceAll(/υ\u0308/giu, 'y')
    .replaceAll('\u0308', '')
    .replaceAll(/(ο)υ/giu, (_, first: string) => `${first}u`)
    .replaceAll(/([αεη])υ(?=[βγδζλμνραεηιουω])/giu, '$1v')
    .replaceAll(/([αεη])υ/giu, '$1f')
    .replaceAll(/(?<!\p{L})μπ|μπ(?!\p{L})/giu, (pair) => (pair.startsWith('Μ') ? 'B' : 'b'))
    .replaceAll(/γ(?=[γκξχ])/gu, 'n');

/** Undefined if letters are left that it does not know. */
export function toLatin(text: string): string | undefined {
  const isGreek = /\p{Script=Greek}/u.test(text);
  const written = [...(isGreek ? joinGreek(text) : text.normalize('NFC'))].map((letter, at, all) => {
    const latin = letters.get(letter.toLowerCase());
    if (latin === undefined || letter === letter.toLowerCase()) return latin ?? letter;
    const isShouted = [all[at - 1], all[at + 1]].some((next = '') => /\p{Lu}/u.test(next));
    return isShouted ? latin.toUpperCase() : latin.slice(0, 1).toUpperCase() + latin.slice(1);
  });
  const latin = written.join('').normalize('NFC');
  return [...latin].some((letter) => /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter)) ? undefined : latin;
}
