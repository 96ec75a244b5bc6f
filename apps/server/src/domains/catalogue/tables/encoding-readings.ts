import iconv from 'iconv-lite';

/** How a file's letters read in one encoding and in others, for people to choose. */

export interface EncodingGuess {
  /** A cell with foreign letters as it was read; empty if no reading is certain. */
  sample: string;
  others: { encoding: string; sample: string }[];
}

const offered = [
  'Windows-1252',
  'Windows-1250',
  'Windows-1251',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'Windows-1258',
  'Windows-874',
  'KOI8-R',
  'CP866',
  'CP850',
  'CP852',
  'macintosh',
  'MacCyrillic',
  'GB18030',
  'Big5',
  'Shift_JIS',
  'EUC-JP',
  'EUC-KR',
] as const;

const sampleLetters = 60;
const most = 10;

/** `encoding` is the one that was taken, if any. Undefined if the file has no foreign letters. */
export function guessOf(bytes: Buffer, encoding: string | undefined): EncodingGuess | undefined {
  const cell = foreignCell(bytes);
  if (!cell) return undefined;
  const read = (name: string) => [...iconv.decode(cell, name).trim()].slice(0, sampleLetters).join('');
  const sample = encoding === undefined ? '' : read(encoding);
  const seen = new Set([sample]);
  const others = offered.flatMap((name) => {
    const reading = read(name);
    if (seen.has(reading) || !isPlausible(reading)) return [];
    seen.add(reading);
    return { encoding: name, sample: reading };
  });
  return { sample, others: others.slice(0, most) };
}

/** The first longer cell with bytes that are no ASCII. */
function foreignCell(bytes: Buffer): Buffer | undefined {
  const latin = bytes.subarray(0, 1_000_000).toString('latin1');
  const cells = latin.match(/[^,;\t"<>\r\n]*[\x80-\xFF][^,;\t"<>\r\n]*/g)?.slice(0, 200) ?? [];
  const [first] = cells;
  const chosen = cells.find((cell) => cell.length >= 12) ?? first;
  return chosen === undefined ? undefined : Buffer.from(chosen, 'latin1');
}

/**
 * No undecodable or control characters, no capitals, low quotation marks, frames or fractions inside words: signs of a
 * wrong encoding.
 */
export function isPlausible(text: string): boolean {
  if (/[[\p{Cc}\p{Co}\p{Cn}]--[\t\n\r]]|\uFFFD/v.test(text)) return false;
  const letters = text.match(/[\p{L}--[a-zA-Z]]/gv)?.length ?? 0;
  const odd = text.match(/\p{Ll}\p{Lu}|\p{L}[‚„†‡ˆ‰‹›¤¦§¬](?=\p{L})/gu)?.length ?? 0;
  const framed = text.match(/[\u2500-\u259F]|\p{L}[\p{So}\p{Sm}\p{Sc}\p{Sk}\p{No}](?=\p{L})/gu)?.length ?? 0;
  return odd * 5 <= letters && framed * 20 <= letters;
}

/** Thai puts vowels and tones only above and below consonants, and some vowels only before them. */
export function isThai(text: string): boolean {
  const thai = text.match(/[\u0E01-\u0E5B]/g)?.length ?? 0;
  const foreign = text.match(/[\u0080-\u0DFF\u0E80-\u1FFF\u2070-\uFFFF]/g)?.length ?? 0;
  if (thai < 12 || foreign * 10 > thai) return false;
  const wrong =
    text.match(
      /(?<![\u0E01-\u0E2E\u0E31\u0E34-\u0E3A\u0E47-\u0E4E])[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]|[\u0E40-\u0E44](?![\u0E01-\u0E2E])/g,
    )?.length ?? 0;
  return wrong * 25 <= thai;
}
