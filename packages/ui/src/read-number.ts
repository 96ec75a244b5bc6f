import type { Language } from '@sampan/contract/languages';
import { decimalSign } from './decimal-pattern.ts';
import { plainText, readQuantity } from './digits.ts';
import { documentLanguage } from './texts.ts';

/** Numbers as people type them: one grammar for every field of shop, console and workspace. */

const signs = /^(?:US)?[$€¥￥]\s*|\s*[%$€¥￥]$/g;
/** `1 234,5`, `1’234.50`, `١٬٢٣٤٫٥`. */
const spaced = /^(\d{1,3}(?:([ \u00a0\u202f'’\u066c])\d{3})(?:\2\d{3})*)(?:[.,\u066b](\d+))?$/;
/** `1,234.50`, `1.234,50`, `1,234,567`. */
const grouped = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))$|^(\d{1,3}(?:([.,])\d{3})(?:\5\d{3})+)$/;
const plain = /^(\d*)(?:([.,\u066b])(\d+))?$/;
const oneGroup = /^[1-9]\d{0,2}$/;
const wholeDigitsMax = 12;

/**
 * A number from 0: `1234.5`, `1234,5`, `1,234.50`, `1.234,50`, `1 234,5`, in the digits of any script, with or without a sign of
 * currency or per cent. Undefined: it is none, has more than `decimals` decimals, or could be two numbers, as `1,200` of
 * kilograms is to an English reader.
 */
export function readDecimal(
  text: string,
  decimals: number,
  language: Language = documentLanguage(),
): number | undefined {
  const typed = plainText(text).trim().replace(signs, '');
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

/** A whole number from 0, with or without a unit: `1,200`, `24 pcs`. */
export function readWhole(text: string): number | undefined {
  return readQuantity(plainText(text)) ?? undefined;
}
