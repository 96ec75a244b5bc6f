import { cutText } from '@sampan/contract/cut-text';
import { plainText, readQuantity } from '@sampan/ui/digits.ts';

/** Parses a pasted or uploaded list, line by line. Pure. */

export interface OrderLine {
  /** The typed text without spaces: usually an item number. */
  sku: string;
  /** The text as typed. */
  typed: string;
  /** Null: not a whole number. */
  quantity: number | null;
}

type Separator = '\t' | ';' | ',' | ' ';
interface Columns {
  sku: number;
  quantity: number;
}

const separators = ['\t', ';', ','] as const;
const skuMax = 40;
/** Longer lines are useless, and slow to parse. */
const lineMax = 500;
/** "813 × 24", as in orders and mails. */
const times = /^(\s*\S+)\s+[×x*]\s*(?=\d)/iu;
const firstTwo: Columns = { sku: 0, quantity: 1 };

const quantityWords =
  /qty|quant|menge|anzahl|st(ü|ue)ck|pcs|piece|pezzi|pi(è|e)ce|cant|piezas|qtd|pe(ç|c)as|unid|units?$|كمي|عدد|قطع|수량|개수|数量|個数|件数|кол|шт/iu;
const skuWords =
  /sku|item|art|code|cod|numer|number|ref|n(º|°|o\b)|nummer|رقم|رمز|품번|번호|品番|商品|编号|編號|货号|番号|артикул|номер|код/iu;

/** Every line with content. A first line without digits is a header, in any language. */
export function readOrderLines(text: string): OrderLine[] {
  const lines = plainText(text)
    .split(/\r\n|\r|\n|\u2028/)
    .map((line) => cutText(line, lineMax).replace(times, '$1 '))
    .filter((line) => /[^\s\u00a0,;]/.test(line) && !/^sep=.$/i.test(line));
  const [first = '', ...rest] = lines;
  const named = readHeader(first);
  if (!named) return lines.map((line) => readLine(line));
  return rest.map((line) => readLine(line, named));
}

function readHeader(line: string): { separator: Separator; columns: Columns } | undefined {
  const separator = separatorOf(line);
  const cells = split(line, separator);
  if (cells.slice(0, 2).some((cell) => /\d/.test(cell)) || !/\p{L}/u.test(line)) return undefined;
  const named = cells.findIndex((cell) => quantityWords.test(cell));
  const numbered = cells.findIndex((cell, index) => index !== named && skuWords.test(cell));
  const sku = numbered >= 0 ? numbered : named === 0 ? 1 : 0;
  return { separator, columns: { sku, quantity: named >= 0 ? named : sku + 1 } };
}

function readLine(line: string, named?: { separator: Separator; columns: Columns }): OrderLine {
  const separator = separatorOf(line);
  const cells = split(line, separator);
  const isNamed = named?.separator === separator && separator !== ' ';
  const { sku, quantity } = isNamed ? named.columns : firstTwo;
  const typed = (isNamed ? cells[quantity] : unnamedQuantity(cells, separator)) ?? '';
  return { sku: cleanNumber(cells[sku] ?? ''), typed, quantity: readQuantity(typed) };
}

/** "813,1,200" could mean 1 or 1,200, so the buyer is asked. Returns the unreadable quantity. */
function unnamedQuantity(cells: readonly string[], separator: Separator): string | undefined {
  const [, first = '', second = ''] = cells;
  const isUnclear = /^[, ]$/.test(separator) && /^\d{1,3}$/.test(first) && /^\d{3}$/.test(second);
  return isUnclear ? `${first}${separator}${second}?` : first;
}

/** The first separator in the line; in "813 1,200" the comma belongs to the figure. */
function separatorOf(line: string): Separator {
  const bare = line.replace(/"[^"]*"/g, '""');
  const isBetween = (separator: Separator) =>
    bare.includes(separator) && !/^\S*\d\s+\d/.test((bare.split(separator)[0] ?? '').trim());
  return separators.find(isBetween) ?? ' ';
}

function split(line: string, separator: Separator): string[] {
  if (separator === ' ')
    return line
      .trim()
      .split(/[ \t]+/)
      .map((cell) => cell.replace(/[,;]$/, ''));
  const cells = line.match(
    new RegExp(`(?:^|${separator})(?:\\s*"(?:[^"]|"")*"\\s*(?=${separator}|$)|[^${separator}]*)`, 'g'),
  );
  return (cells ?? []).map((cell) => unquote(cell.startsWith(separator) ? cell.slice(1) : cell));
}

function unquote(cell: string): string {
  const trimmed = cell.trim();
  return /^".*"$/.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed;
}

/** Spreadsheets mark text with an apostrophe, people a number with a hash. */
function cleanNumber(cell: string): string {
  return cutText(unquote(cell).replace(/^['’#=\s"]+|["\s]+$/g, ''), skuMax);
}
