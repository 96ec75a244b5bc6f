import { readDecimal, readPercent } from '@sampan/ui/read-number.ts';
import type { Input } from '../../api/call.ts';

export interface PriceChangeDraft {
  what: 'rate' | 'markup';
  /** The typed value; a markup in per cent. */
  value: string;
  /** The category of a markup; absent: the default. */
  categoryId: number | undefined;
}

/** Parses the draft for the call; undefined if the figure is invalid. */
export function readPriceChangeDraft({
  what,
  value,
  categoryId,
}: PriceChangeDraft): Input<'operatorPreviewPrices'>['change'] | undefined {
  const figure = what === 'rate' ? readDecimal(value, 6) : readPercent(value, 6);
  if (figure === undefined) return undefined;
  if (what === 'rate') return figure >= 0.01 && figure <= 1000 ? { cnyPerUsd: figure } : undefined;
  if (figure > 1000) return undefined;
  return { markup: Math.round(figure * 10_000) / 1_000_000, ...(categoryId !== undefined && { categoryId }) };
}
