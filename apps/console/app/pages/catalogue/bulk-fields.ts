import type { Input } from '../../api/call.ts';

/** What one change to many products may set. */

export type BulkChange = Input<'operatorPreviewBulkChange'>['change'];
export const bulkFields = ['status', 'categoryId', 'pricePercent', 'markup', 'minimum', 'weightGrams'] as const;
export type BulkField = (typeof bulkFields)[number];

/** What was typed as the call takes it; undefined if it is no such value. */
export function readBulkChange(field: BulkField, typed: string, isBack: boolean): BulkChange | undefined {
  if (isBack) return { [field]: null };
  if (field === 'status') return typed === 'active' || typed === 'hidden' ? { status: typed } : undefined;
  const text = typed.trim().replaceAll(/[\s,]/g, '');
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return undefined;
  if (field === 'pricePercent')
    return value >= -90 && value <= 900 && value !== 0 ? { pricePercent: value } : undefined;
  if (field === 'markup') return value >= 0 && value <= 1000 ? { markup: Math.round(value * 100) / 10_000 } : undefined;
  return Number.isInteger(value) && value >= 1 ? { [field]: value } : undefined;
}
