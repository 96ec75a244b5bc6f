import type { ProblemData } from '@sampan/contract/statement-problems';

/** Recognises files that are no statements, so that the refusal can say what to do. */

type Kind = ProblemData['problem'];

/** Recognised by their first bytes, in hexadecimal. */
const byBeginning: readonly [RegExp, Kind][] = [
  [/^25504446/, 'pdf'],
  [/^d0cf11e0/, 'excel'],
  [/^(?:89504e47|ffd8ff|47494638)/, 'picture'],
  [/^(?:52617221|377abcaf|1f8b|425a68)/, 'archive'],
  [/^7b5c727466/, 'office'],
];

const byText: readonly [RegExp, Kind][] = [
  [/^\s*(?:OFXHEADER\s*:|(?:<\?[^>]*\?>\s*)*<OFX[\s>])/i, 'ofx'],
  [/^\s*!(?:Type|Account|Option)\s*:/i, 'qif'],
  [/^\s*(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body|table)[\s>]/i, 'web_page'],
  [/^\s*(?:<\?[^>]*\?>\s*)*<(?:\w+:)?Workbook[\s>]/i, 'excel'],
  [/^\s*[[{]\s*["{[\]}]/, 'json'],
  [/^01,[^,\n]*,[^,\n]*,\d{6},\d{4},/, 'bai2'],
  [/^0{4}[ \d]{10,}.{100,114}\s*$/m, 'coda'],
];

/** Undefined for a possible statement. */
export const otherFile = (bytes: Buffer): Kind | undefined => {
  const start = bytes.subarray(0, 8).toString('hex');
  return byBeginning.find(([pattern]) => pattern.test(start))?.[1];
};

export const otherText = (text: string): Kind | undefined => {
  const start = text.slice(0, 2_000);
  return byText.find(([pattern]) => pattern.test(start))?.[1];
};

/** Office programs write ZIP files too. They are recognised by the names in them. */
export function officeFile(names: readonly string[]): Kind | undefined {
  if (names.some((name) => name.startsWith('xl/'))) return 'excel';
  if (names.includes('[Content_Types].xml')) return 'office';
  if (names.includes('content.xml')) return 'excel';
  if (names.some((name) => /^Index\/.*\.iwa$/.test(name))) return 'numbers';
  return undefined;
}
