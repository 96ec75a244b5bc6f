import { optionalLine } from '@sampan/contract/fields';
import { operatorLimits } from '@sampan/contract/limits';
import type { purchaseFileProblem } from '@sampan/contract/purchase-batches';
import { CsvError } from 'csv-parse/sync';
import type { z } from 'zod';
import { columnOf } from '#text/csv-titles.ts';
import { readCsv } from '#text/read-csv.ts';

/** Order numbers and tracking numbers of purchase orders: the marketplace's own file, or cells pasted from one. Pure. */

export type PurchaseFileProblem = z.output<typeof purchaseFileProblem>;

export interface PurchaseFileLine {
  line: number;
  /** As `PO-1001`, or empty text: then `externalNumber` says which. */
  number: string;
  externalNumber: string;
  carrier: string;
  trackingNumbers: string[];
  problem: PurchaseFileProblem | null;
}

const names = {
  number: ['purchase order', 'purchase order number', 'po', 'po number', '采购单', '采购单号'],
  externalNumber: [
    ...['order number', 'order no', 'order id', 'supplier order number', 'order number at the supplier'],
    ...['订单编号', '订单号', '1688订单号'],
  ],
  carrier: ['carrier', 'courier', '物流公司', '快递公司', '承运商'],
  trackingNumber: [
    'tracking number',
    'tracking numbers',
    'tracking',
    'tracking no',
    'waybill',
    '运单号',
    '快递单号',
    '物流单号',
  ],
} as const;

type Column = keyof typeof names;

const blank = { number: '', externalNumber: '', carrier: '', trackingNumbers: [] };
const whole = (problem: PurchaseFileProblem, line = 1): PurchaseFileLine[] => [{ line, ...blank, problem }];

/** What separates cells is what separates the titles: carriers have commas in their names. */
function delimiterOf(text: string): string {
  const [titles = ''] = text.trimStart().split(/[\r\n]/, 1);
  return ['\t', ';', ','].find((sign) => titles.includes(sign)) ?? ',';
}

/** One problem of the whole file stands in the place of its lines. */
export function readPurchaseFile(text: string): PurchaseFileLine[] {
  try {
    const rows = readCsv(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    const columns = rows[0]?.record.map((title) => columnOf(names, title)) ?? [];
    const has = (column: Column) => columns.includes(column);
    const isUseful = has('number')
      ? has('externalNumber') || has('trackingNumber')
      : has('externalNumber') && has('trackingNumber');
    if (!isUseful) return whole('column_missing');
    if (rows.length - 1 > operatorLimits.trackingLinesMax) return whole('too_many_lines');
    return rows.slice(1).map(({ info, record }) => lineOf(info.lines, columns, record));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return whole('unreadable', typeof error.lines === 'number' ? error.lines : 1);
  }
}

/** What a form would not take is not stored under another number. */
const asTyped = optionalLine(60);
const asNumbers = optionalLine(600);

function lineOf(line: number, columns: readonly (Column | false)[], cells: readonly string[]): PurchaseFileLine {
  const cell = (column: Column) => unwrapped(cells[columns.indexOf(column)] ?? '');
  const number = asTyped.safeParse(cell('number').toUpperCase()).data;
  const externalNumber = asTyped.safeParse(cell('externalNumber')).data;
  const carrier = asTyped.safeParse(cell('carrier')).data;
  const tracking = asNumbers.safeParse(cell('trackingNumber')).data;
  const trackingNumbers = tracking?.split(/[\s,;，；、]+/u).filter(Boolean) ?? [];
  const isRight =
    number !== undefined &&
    externalNumber !== undefined &&
    carrier !== undefined &&
    tracking !== undefined &&
    [externalNumber, ...trackingNumbers].every((one) => one.length <= 60 && !isRounded(one));
  const read = {
    line,
    number: number ?? '',
    externalNumber: externalNumber ?? '',
    carrier: carrier ?? '',
    trackingNumbers,
  };
  return { ...read, problem: isRight ? null : 'cell_not_valid' };
}

/** Spreadsheets keep long numbers by writing them as `="2417…"`. */
const unwrapped = (cell: string) => /^="(.*)"$/u.exec(cell.trim())?.[1] ?? cell;

/** A spreadsheet has rounded it: 2.41773E+18. */
const isRounded = (text: string) => /^\d[.,]?\d*e\+\d+$/i.test(text);
