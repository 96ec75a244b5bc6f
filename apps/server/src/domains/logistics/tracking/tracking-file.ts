import { optionalLine } from '@sampan/contract/fields';
import { operatorLimits } from '@sampan/contract/limits';
import type { trackingProblem } from '@sampan/contract/warehouse';
import { CsvError } from 'csv-parse/sync';
import type { z } from 'zod';
import { columnOf } from '#text/csv-titles.ts';
import { readCsv } from '#text/read-csv.ts';

/** A CSV file of tracking numbers, as carriers and Excel write it. Pure. */

export type TrackingProblem = z.output<typeof trackingProblem>;

export interface TrackingLine {
  line: number;
  /** An order's number or a parcel's. */
  parcel: string;
  carrier: string;
  trackingNumber: string;
  problem: TrackingProblem | null;
}

const names = {
  parcel: ['parcel', 'parcel number', 'order', 'order number', 'order no', 'reference', '订单号', '包裹号'],
  carrier: ['carrier', 'courier', 'shipped with', '承运商', '快递公司', '物流公司'],
  trackingNumber: ['tracking number', 'tracking', 'tracking no', 'waybill', '运单号', '快递单号', '物流单号'],
} as const;

type Column = keyof typeof names;

const whole = (problem: TrackingProblem, line = 1): TrackingLine[] => [
  { line, parcel: '', carrier: '', trackingNumber: '', problem },
];

/** One problem of the whole file stands in the place of its lines. */
export function readTrackingFile(text: string): TrackingLine[] {
  try {
    const rows = readCsv(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count_less: true,
      skip_empty_lines: true,
      trim: true,
    });
    const columns = rows[0]?.record.map((title) => columnOf(names, title)) ?? [];
    if (Object.keys(names).some((name) => !columns.includes(name as Column))) return whole('column_missing');
    if (rows.length - 1 > operatorLimits.trackingLinesMax) return whole('too_many_lines');
    return rows.slice(1).map(({ info, record }) => lineOf(info.lines, columns, record));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return whole('unreadable', typeof error.lines === 'number' ? error.lines : 1);
  }
}

function lineOf(line: number, columns: readonly (Column | false)[], cells: readonly string[]): TrackingLine {
  const cell = (column: Column) => asTyped.safeParse(cells[columns.indexOf(column)]).data;
  const [parcel, carrier, trackingNumber] = [cell('parcel')?.toUpperCase(), cell('carrier'), cell('trackingNumber')];
  if (parcel === undefined || carrier === undefined || trackingNumber === undefined)
    return {
      line,
      parcel: parcel ?? '',
      carrier: carrier ?? '',
      trackingNumber: trackingNumber ?? '',
      problem: 'cell_not_valid',
    };
  return { line, parcel, carrier, trackingNumber, problem: problemOf({ parcel, carrier, trackingNumber }) };
}

/** What a form would not take, such as a number that is too long, is not shipped under another one. */
const asTyped = optionalLine(60);

function problemOf({ parcel, carrier, trackingNumber }: Omit<TrackingLine, 'line' | 'problem'>) {
  if (!parcel) return 'not_found';
  if (!carrier) return 'carrier_missing';
  return trackingNumber ? null : 'number_missing';
}
