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
  '’': "'",
  ʻ: "'",
};

/** Lower case without accents, so that "sao" finds "São". */
export function fold(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[ßøłđðþæœı’ʻ]/g, (letter) => letters[letter] ?? letter).trim();
}
