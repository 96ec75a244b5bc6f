import { cutText } from '@sampan/contract/cut-text';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { type EncodingGuess, guessOf, isPlausible, isThai } from './tables/encoding-readings.ts';
import type { CodedProblem, FileProblem } from './tables/file-problem.ts';

/** Decodes a file in any encoding; ambiguity is a problem to report, never a damaged text. */
export interface FileText {
  text: string;
  /** Its common name: UTF-8, Windows-1252, GB18030. */
  encoding: string;
  /** Unless the file itself says which it is. */
  guess?: EncodingGuess;
}

type Decoded = FileText | { problem: FileProblem; guess?: EncodingGuess };

const lost = '\uFFFD';

/** chardet's names, mapped to the Windows encodings that contain an ISO one and more. Accents among Latin letters: */
const accented: Record<string, string> = {
  'ISO-8859-1': 'Windows-1252',
  'windows-1252': 'Windows-1252',
  'ISO-8859-2': 'Windows-1250',
  'windows-1250': 'Windows-1250',
  'ISO-8859-9': 'Windows-1254',
  'windows-1254': 'Windows-1254',
  'windows-1257': 'Windows-1257',
};
/** Whole words in another script: */
const foreign: Record<string, string> = {
  'windows-1251': 'Windows-1251',
  'KOI8-R': 'KOI8-R',
  'ISO-8859-5': 'ISO-8859-5',
  'ISO-8859-6': 'ISO-8859-6',
  'ISO-8859-7': 'Windows-1253',
  'windows-1253': 'Windows-1253',
  'ISO-8859-8': 'Windows-1255',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
};
const multiByte: Record<string, string> = {
  GB18030: 'GB18030',
  Big5: 'Big5',
  Shift_JIS: 'Shift_JIS',
  'EUC-JP': 'EUC-JP',
  'EUC-KR': 'EUC-KR',
};

export const isEncoding = (name: string) => iconv.encodingExists(name);

export function decodeFile(bytes: Buffer, encoding?: string): Decoded {
  if (encoding) return decodeAs(bytes, encoding);
  const marked = byMark(bytes) ?? byZeros(bytes);
  if (marked) return checked(bytes, marked);
  if (isUtf8(bytes)) return checked(bytes, 'UTF-8');
  return byStatistics(bytes);
}

function decodeAs(bytes: Buffer, encoding: string): Decoded {
  if (isEncoding(encoding)) return guessed(bytes, encoding);
  return problem(1, 'encoding_unsupported', { encoding });
}

/** It was chosen, or guessed from the letters: other readings are offered beside it. */
function guessed(bytes: Buffer, encoding: string): Decoded {
  const decoded = checked(bytes, encoding);
  const guess = guessOf(bytes, 'text' in decoded ? encoding : undefined);
  return guess ? { ...decoded, guess } : decoded;
}

function notCertain(bytes: Buffer, { problem: code, values }: CodedProblem): Decoded {
  const guess = guessOf(bytes, undefined);
  return { ...problem(1, code, values), ...(guess && { guess }) };
}

function problem(line: number, code: CodedProblem['problem'], values: CodedProblem['values']): Decoded {
  return { problem: { line, problem: code, ...(values && { values }), option: 'encoding' } };
}

/** Nobody types them. A terminal obeys some, and names of categories and suppliers are shown there. */
const controls = /[\p{Cc}--[\t\n\r]]/gv;

/** Rejects text with undecodable characters. */
function checked(bytes: Buffer, encoding: string): Decoded {
  const text = iconv.decode(bytes, encoding);
  const at = text.search(/[\0\uFFFD]/);
  if (at < 0) return { text: text.replaceAll(controls, ''), encoding };
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length;
  return problem(line, 'letter_lost', { encoding });
}

function byMark(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 4).toString('hex');
  if (start.startsWith('efbbbf')) return 'UTF-8';
  if (start === 'fffe0000') return 'UTF-32LE';
  if (start === '0000feff') return 'UTF-32BE';
  if (start.startsWith('fffe')) return 'UTF-16LE';
  return start.startsWith('feff') ? 'UTF-16BE' : undefined;
}

/** UTF-16 without a byte-order mark: every other byte of the header's Latin letters is zero. */
function byZeros(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 200);
  const zeros = (first: 0 | 1) => start.filter((byte, index) => index % 2 === first && byte === 0).length;
  const many = start.length * 0.4;
  if (zeros(1) > many && zeros(0) === 0) return 'UTF-16LE';
  return zeros(0) > many && zeros(1) === 0 ? 'UTF-16BE' : undefined;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

interface Candidate {
  encoding: string;
  confidence: number;
  /** Some of the file's words as decoded by this encoding. */
  sample: string;
}

/** How far it must be ahead of the next best; in chardet's percentage points. */
const clearLead = 8;
/** The least score of words and lines together. */
const leastConfidence = 25;
/** The score when only the order of letters differs. */
const certainty = 150;
/** Western Europe's is by far the most common of the single-byte encodings. */
const westernLead = 10;

function byStatistics(bytes: Buffer): Decoded {
  const utf8 = brokenUtf8(bytes);
  if (utf8) return utf8;
  const [best, next] = candidatesOf(bytes);
  if (!best) return notCertain(bytes, { problem: 'encoding_unknown' });
  const isClear = best.confidence >= leastConfidence && (!next || best.confidence - next.confidence >= clearLead);
  if (isClear) return guessed(bytes, best.encoding);
  const readings = [best, ...(next ? [next] : [])].map(({ sample, encoding }) => `“${sample}” (${encoding})`);
  return notCertain(bytes, { problem: 'encoding_unclear', values: { readings: readings.join(' / ') } });
}

/** A text that is UTF-8 except for a few bytes is damaged, and any other reading would be wrong. */
function brokenUtf8(bytes: Buffer): Decoded | undefined {
  const text = bytes.toString('utf8');
  const broken = text.split(lost).length - 1;
  const whole = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0;
  return whole >= 3 * broken ? checked(bytes, 'UTF-8') : undefined;
}

/** Most likely first; of those that decode the file identically only the first. */
function candidatesOf(bytes: Buffer): Candidate[] {
  const { words, lines, isLatin } = foreignParts(bytes);
  const guesses = analyse(words);
  // The second byte of a Chinese or Japanese character may look like a Latin letter.
  const isEastAsian = guesses.some(({ name, confidence }) => name in multiByte && confidence >= 50);
  const possible = isLatin && !isEastAsian ? accented : { ...foreign, ...multiByte };
  const points = new Map<string, number>();
  for (const { name, confidence } of [...guesses, ...analyse(lines)]) {
    const encoding = possible[name];
    if (encoding) points.set(encoding, (points.get(encoding) ?? 0) + confidence);
  }
  if (isThai(iconv.decode(words, 'Windows-874'))) points.set('Windows-874', certainty);
  const western = points.get('Windows-1252');
  if (western !== undefined) points.set('Windows-1252', western + westernLead);
  const seen = new Set<string>();
  return [...points]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([encoding, confidence]) => {
      const sample = iconv.decode(words, encoding).trim();
      if (seen.has(sample) || !isPlausible(sample)) return [];
      seen.add(sample);
      return { encoding, confidence, sample: cutText(sample.split(' ').slice(0, 4).join(' '), 60) };
    });
}

const sampleBytes = 200_000;

/** The lines and words with non-ASCII bytes: the rest of a product file says nothing about its encoding. */
function foreignParts(bytes: Buffer): { words: Buffer; lines: Buffer; isLatin: boolean } {
  const latin = bytes.toString('latin1');
  const all = latin.match(/^.*[\x80-\xFF].*$/gm)?.join('\n') ?? '';
  // Never cut inside a two-byte character.
  const lines = all.length <= sampleBytes ? all : all.slice(0, all.indexOf('\n', sampleBytes) >>> 0);
  const words = lines.match(/[^ \t\r\n,;<>"&]*[\x80-\xFF][^ \t\r\n,;<>"&]*/g) ?? [];
  const withPlainLetters = words.filter((word) => word.length === 1 || /[a-z]/i.test(word)).length;
  return {
    words: Buffer.from(words.join(' '), 'latin1'),
    lines: Buffer.from(lines, 'latin1'),
    isLatin: withPlainLetters * 2 > words.length,
  };
}
