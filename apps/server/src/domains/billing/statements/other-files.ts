/** What a file is that is no statement, and what to do about it. */

const instead = 'download the statement from the bank as CAMT.053, MT940 or CSV';

/** By their first bytes, in hexadecimal. */
const byBeginning: readonly [RegExp, string][] = [
  [/^25504446/, `it is a PDF; ${instead}`],
  [/^d0cf11e0/, `it is an older Excel file (.xls); save it as CSV, or ${instead}`],
  [/^(?:89504e47|ffd8ff|47494638)/, `it is a picture; ${instead}`],
  [/^(?:52617221|377abcaf|1f8b|425a68)/, 'it is an archive; unpack it, or pack it as ZIP'],
  [/^7b5c727466/, `it is a text document (RTF); ${instead}`],
];

const byText: readonly [RegExp, string][] = [
  [/^\s*(?:OFXHEADER\s*:|(?:<\?[^>]*\?>\s*)*<OFX[\s>])/i, `it is an OFX or QFX file; ${instead}`],
  [/^\s*!(?:Type|Account|Option)\s*:/i, `it is a QIF file; ${instead}`],
  [
    /^\s*(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body|table)[\s>]/i,
    `it is a web page (HTML), even if its name ends in .xls; ${instead}`,
  ],
  [/^\s*(?:<\?[^>]*\?>\s*)*<(?:\w+:)?Workbook[\s>]/i, `it is an Excel file (XML); save it as CSV, or ${instead}`],
  [/^\s*[[{]\s*["{[\]}]/, `it is JSON; ${instead}`],
  [/^01,[^,\n]*,[^,\n]*,\d{6},\d{4},/, `it is a BAI2 file; ${instead}`],
  [/^0{4}[ \d]{10,}.{100,114}\s*$/m, `it looks like a CODA file; ${instead}`],
];

/** Undefined for what may be a statement. */
export const otherFile = (bytes: Buffer): string | undefined => {
  const start = bytes.subarray(0, 8).toString('hex');
  return byBeginning.find(([pattern]) => pattern.test(start))?.[1];
};

export const otherText = (text: string): string | undefined => {
  const start = text.slice(0, 2_000);
  return byText.find(([pattern]) => pattern.test(start))?.[1];
};

/** Of a ZIP's names: what office programs write is a ZIP too. */
export function officeFile(names: readonly string[]): string | undefined {
  if (names.some((name) => name.startsWith('xl/'))) return `it is an Excel file (.xlsx); save it as CSV, or ${instead}`;
  if (names.includes('[Content_Types].xml')) return `it is a document of an office program; ${instead}`;
  if (names.includes('content.xml')) return `it is an OpenDocument file (.ods); save it as CSV, or ${instead}`;
  if (names.some((name) => /^Index\/.*\.iwa$/.test(name)))
    return `it is a Numbers file; export it as CSV, or ${instead}`;
  return undefined;
}
