import type { PriceE4 } from '@sampan/contract/money';

/**
 * Whether the buyer saw a lower price than the current one. A higher one is fine: the server's own price is used. The
 * sent price is only compared, to the nearest 0.0001, so that a client's float arithmetic does no harm.
 */
export function isBelowCurrent(sent: number | string | null | undefined, current: PriceE4): boolean {
  return sent !== null && sent !== undefined && Math.round(Number(sent) * 10_000) < current;
}
