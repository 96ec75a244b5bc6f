/** Spellings of one place become one text, so that a name is found however it is typed. For browsers and the server. */

const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  // Arabic spells these either way.
  ة: 'ه',
  ى: 'ي',
  ک: 'ك',
  ی: 'ي',
};

const hiragana = /[\u3041-\u3096]/g;

/** Lower case without accents, hyphens and apostrophes as spaces, one kana for both, Arabic without its article. */
export function foldPlace(text: string): string {
  return text
    .normalize('NFKC')
    .replace(hiragana, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœıةىکی]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’ʻʼ`]/g, '')
    .replace(/[\s\p{P}]+/gu, ' ')
    .replace(/(^| )ال(?=\p{Script=Arabic}{2})/gu, '$1')
    .trim();
}

const syllables: Record<string, string> = {};
const rows: [string, string][] = [
  ['', 'アイウエオ'],
  ['k', 'カキクケコ'],
  ['s', 'サシスセソ'],
  ['t', 'タチツテト'],
  ['n', 'ナニヌネノ'],
  ['h', 'ハヒフヘホ'],
  ['m', 'マミムメモ'],
  ['r', 'ラリルレロ'],
  ['g', 'ガギグゲゴ'],
  ['z', 'ザジズゼゾ'],
  ['d', 'ダヂヅデド'],
  ['b', 'バビブベボ'],
  ['p', 'パピプペポ'],
];
for (const [consonant, kana] of rows)
  for (const [at, sign] of [...kana].entries()) syllables[sign] = consonant + 'aiueo'.charAt(at);
Object.assign(syllables, { シ: 'shi', チ: 'chi', ツ: 'tsu', フ: 'fu', ジ: 'ji', ヂ: 'ji', ヅ: 'zu', ン: 'n' });
Object.assign(syllables, { ヤ: 'ya', ユ: 'yu', ヨ: 'yo', ワ: 'wa', ヲ: 'o' });
const small: Record<string, string> = { ャ: 'a', ュ: 'u', ョ: 'o' };

/** Unifies spellings of long vowels, and of n before b, m and p. */
export const looseRomaji = (romaji: string): string =>
  romaji
    .replace(/ou|oo/g, 'o')
    .replace(/uu/g, 'u')
    .replace(/m(?=[bmp])/g, 'n');

/** `とうきょう` as `tokyo`, which is how Japanese places are listed in Latin letters; undefined if it is not kana alone. */
export function romajiOf(text: string): string | undefined {
  const kana = text
    .normalize('NFKC')
    .replace(hiragana, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60))
    .replace(/[\sー]/g, '');
  if (!/^[\u30a1-\u30f6]+$/.test(kana)) return undefined;
  const romaji = kana.replace(/(.)([ャュョ])?/g, (_, sign: string, glide?: string) => {
    const syllable = syllables[sign] ?? sign;
    if (!glide) return syllable;
    const vowel = small[glide] ?? '';
    return syllable.length > 2 || syllable === 'ji'
      ? syllable.slice(0, -1) + vowel
      : `${syllable.slice(0, -1)}y${vowel}`;
  });
  return looseRomaji(romaji.replace(/ッ(.)/g, '$1$1').replace(/ッ$/, ''));
}
