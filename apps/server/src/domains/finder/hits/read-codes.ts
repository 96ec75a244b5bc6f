/** The numbers in a typed or pasted text, without what stands around them. */

export interface Code {
  /** Letters and digits, in capitals. */
  text: string;
  /** The same with the signs between them, as suppliers write their numbers. */
  written: string;
  /** The number of a purchase order; undefined if it cannot be one. */
  purchase: string | undefined;
  /** The number of an offer or a SKU; undefined if it cannot be one. */
  number: string | undefined;
}

/** Fewer characters end too many numbers. Purchase orders and SKUs may have fewer. */
export const leastOfEnd = 3;
const mostLetters = 60;
const mostCodes = 4;

const digits = /^\d{1,15}$/;

function readCode(written: string): Code {
  const text = written.replaceAll(/[^A-Z0-9]/g, '');
  return {
    text,
    written,
    purchase: /^(?:PO)?(\d{1,15})$/.exec(text)?.[1],
    number: digits.exec(text)?.[0],
  };
}

/**
 * The text as one number first ("1Z 999 AA1 0123 4567 84"), then its words with a digit ("Order #SP…7Q, thanks"). A word
 * without one counts only if it stands alone: the end of an order's number may be letters.
 */
export function readCodes(text: string): Code[] {
  const whole = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '');
  const words = whole.split(/[^A-Z0-9-]+/).map((word) => word.replaceAll(/^-+|-+$/g, ''));
  const numbered = words.filter((word) => /\d/.test(word));
  if (numbered.length === 0 && words.length !== 1) return [];
  // "PO 1042": the letters belong to the number after them.
  const prefixed = words.flatMap((word, at) => (/^(?:PO|SP)$/.test(word) ? [`${word}${words[at + 1] ?? ''}`] : []));
  // A parcel's label: the order's number and its own.
  const labelled = numbered.flatMap((word) => /^(.+)-\d{1,3}$/.exec(word)?.[1] ?? []);
  const codes = [whole, ...prefixed, ...numbered, ...labelled].map(readCode);
  const isFirst = ({ text }: Code, at: number) => codes.findIndex((code) => code.text === text) === at;
  return codes
    .filter(isFirst)
    .filter(({ text }) => text.length <= mostLetters && (text.length >= leastOfEnd || digits.test(text)))
    .slice(0, mostCodes);
}

const email = /[^\s<>"'(),:;[\]]+@[^\s<>"'(),:;[\]]+[^\s<>"'(),:;[\].]/;

/** The e-mail address in a text, in small letters. */
export const readEmail = (text: string): string | undefined => email.exec(text.normalize('NFKC'))?.[0].toLowerCase();
