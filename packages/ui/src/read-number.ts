import type { Language } from '@sampan/contract/languages';
import { decimalSign } from './decimal-pattern.ts';
import { plainText, readQuantity } from './digits.ts';
import { documentLanguage } from './texts.ts';

/** Numbers as people type them: one grammar for every field of shop, console and workspace. */

const dollarSign = /^(?:(?:US ?)?\$|USD)\s*|\s*(?:(?:US ?)?\$|USD)$/i;
const yuanSign = /^(?:(?:CN ?)?[¥￥]|CNY|RMB)\s*|\s*(?:[¥￥元]|CNY|RMB)$/i;
const currencySign = /^(?:\p{L}{0,2}\p{Sc}|\p{Lu}{3})\s*|\s*(?:\p{L}{0,2}\p{Sc}|\p{Lu}{3})$/u;
const percentSign = /^[%٪％]\s*|\s*[%٪％]$/;
/** Grams: no other unit of weight may pass for it. */
const gramSign = /[\s\u00a0]*(?:g|gr|克|г)\.?$/iu;
/** `1 234,5`, `1’234.50`, `١٬٢٣٤٫٥`. */
const spaced = /^(\d{1,3}(?:([ \u00a0\u202f'’\u066c])\d{3})(?:\2\d{3})*)(?:[.,\u066b](\d+))?$/;
/** `1,234.50`, `1.234,50`, `1,234,567`. */
const grouped = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))$|^(\d{1,3}(?:([.,])\d{3})(?:\5\d{3})+)$/;
const plain = /^(\d*)(?:([.,\u066b])(\d+))?$/;
const oneGroup = /^[1-9]\d{0,2}$/;
const wholeDigitsMax = 12;

/**
 * A number from 0: `1234.5`, `1234,5`, `1,234.50`, `1.234,50`, `1 234,5`, in the digits of any script. Undefined: it is none, has
 * a unit, has more than `decimals` decimals, or could be two numbers, as `1,200` of kilograms is to an English reader.
 */
export function readDecimal(
  text: string,
  decimals: number,
  language: Language = documentLanguage(),
): number | undefined {
  const typed = plainText(text).trim();
  const [whole, rest] = split(typed, decimals, language) ?? [];
  if (whole === undefined || rest === undefined || `${whole}${rest}` === '') return undefined;
  if (rest.length > decimals || whole.length > wholeDigitsMax) return undefined;
  return Number(`${whole || '0'}.${rest || '0'}`);
}

function split(typed: string, decimals: number, language: Language): [whole: string, rest: string] | undefined {
  const groups = spaced.exec(typed) ?? grouped.exec(typed);
  if (groups) {
    // Without decimals, the groups are the last but one of `grouped`.
    const whole = groups[1] ?? groups[4] ?? '';
    return [whole.replace(/\D/g, ''), groups[3] ?? ''];
  }
  const [, whole, sign, rest = ''] = plain.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const mayBeGroup = sign && sign !== '\u066b' && sign !== decimalSign(language) && rest.length === 3;
  if (!mayBeGroup || !oneGroup.test(whole)) return [whole, rest];
  return decimals < 3 ? [whole + rest, ''] : undefined;
}

const without = (text: string, sign: RegExp): string => plainText(text).trim().replace(sign, '');

/** Dollars, with or without `$`. Another currency is refused. */
export const readDollars = (text: string, decimals = 2, language?: Language): number | undefined =>
  readDecimal(without(text, dollarSign), decimals, language);

/** Yuan, with or without `¥`. Another currency is refused. */
export const readYuan = (text: string, decimals = 2, language?: Language): number | undefined =>
  readDecimal(without(text, yuanSign), decimals, language);

/** An amount in the currency that the field names, with or without its sign or code. */
export const readMoney = (text: string, decimals = 2, language?: Language): number | undefined =>
  readDecimal(without(text, currencySign), decimals, language);

/** Per cent, with or without `%`: 12.5 of `12.5 %`. */
export const readPercent = (text: string, decimals = 2, language?: Language): number | undefined =>
  readDecimal(without(text, percentSign), decimals, language);

/** What an address writes: a decimal point, whatever the language. */
export const readUrlDecimal = (text: string | null, decimals: number): number | undefined =>
  readDecimal(text ?? '', decimals, 'en');

/** A stored number as its field shows it, so that the field's reader reads the same number again. */
export const decimalText = (value: number | null | undefined, language: Language = documentLanguage()): string =>
  String(value ?? '').replace('.', decimalSign(language));

/** Whole grams. `2 kg` is refused: it is not 2. */
export function readGrams(text: string): number | undefined {
  const typed = without(text, gramSign);
  return /\p{L}/u.test(typed) ? undefined : readWhole(typed);
}

/** A whole number from 0, with or without a unit: `1,200`, `24 pcs`. */
export function readWhole(text: string): number | undefined {
  return readQuantity(plainText(text)) ?? undefined;
}
