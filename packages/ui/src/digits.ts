/** The zeros of scripts: Arabic-Indic, Persian, Devanagari, Bengali, Thai, full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g;
/** Direction marks, byte-order marks and zero-width characters left over from copying. */
const invisible = /\u200b|\u200c|\u200d|\ufeff|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** The same text in Latin digits and separators, without invisible characters. */
export function plainText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) - zeroOf(digit.charCodeAt(0))))
    .replace(/[，،]/g, ',')
    .replace(/[；؛]/g, ';')
    .replace(/\u3000/g, ' ');
}

function zeroOf(code: number): number {
  return zeros.findLast((zero) => zero <= code) ?? 0;
}

const quantityMaxDigits = 9;
const groups = /^\d{1,3}(?:([.,'’\u066c \u00a0\u202f])\d{3})(?:\1\d{3})*$/;
const plain = /^(\d+)(?:[.,\u066b]0+)?$/;
/** "24 pcs", "24 Stück", "24個": the unit is ignored. */
const unit = /[\s\u00a0]*[\p{L}.×*]+$/u;
/** "2k", "3 dozen", "1万": the unit multiplies. */
const multiple = /[\d\s\u00a0](?:[百千万萬億亿백천만억打].*|(?:k|tsd|mio|mil|тыс|doz|dozen|dz)\.?)$/iu;

/** A whole number as people and spreadsheets write it, or nothing. Expects `plainText`. */
export function readQuantity(text: string): number | null {
  if (multiple.test(text.trim())) return null;
  const figure = text.trim().replace(unit, '');
  const digits = groups.test(figure) ? figure.replace(/\D/g, '') : plain.exec(figure)?.[1];
  if (!digits || digits.length > quantityMaxDigits) return null;
  return Number(digits);
}
