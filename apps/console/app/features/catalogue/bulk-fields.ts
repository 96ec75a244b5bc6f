import { readGrams, readPercent, readWhole } from '@sampan/ui/read-number.ts';
import type { Input } from '../../api/call.ts';

/** Fields that a bulk change may set. */

export type BulkChange = Input<'operatorPreviewBulkChange'>['change'];
export type BulkFilter = NonNullable<Input<'operatorPreviewBulkChange'>['filter']>;
export const bulkFields = ['status', 'categoryId', 'pricePercent', 'markup', 'minimum', 'weightGrams'] as const;
export type BulkField = (typeof bulkFields)[number];

/** Parses the typed value; undefined if it is invalid. */
export function readBulkChange(field: BulkField, typed: string, isBack: boolean): BulkChange | undefined {
  if (isBack) return { [field]: null };
  if (field === 'status') return typed === 'active' || typed === 'hidden' ? { status: typed } : undefined;
  if (field === 'pricePercent') return readChange(typed);
  const read = { markup: readPercent, weightGrams: readGrams, minimum: readWhole, categoryId: readWhole }[field];
  const value = read(typed);
  if (value === undefined) return undefined;
  if (field === 'markup') return value <= 1000 ? { markup: Math.round(value * 100) / 10_000 } : undefined;
  return value >= 1 ? { [field]: value } : undefined;
}

/** Up or, with a minus, down. */
function readChange(typed: string): BulkChange | undefined {
  const [, sign, rest = ''] = /^\s*([-−–+]?)(.*)$/s.exec(typed) ?? [];
  const size = readPercent(rest) ?? 0;
  const value = sign && sign !== '+' ? -size : size;
  return value >= -90 && value <= 900 && value !== 0 ? { pricePercent: value } : undefined;
}
