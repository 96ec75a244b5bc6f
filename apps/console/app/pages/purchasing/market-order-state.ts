import type { Tone } from '../../parts/state.tsx';
import type { MarketplacePurchase } from './market-purchase.ts';

export type MarketOrder = MarketplacePurchase['orders'][number];

/** Violet waits for an answer by itself; amber waits for a person; green was read back. */
export function toneOf({ state, payState, needsApproval }: MarketOrder): Tone {
  if (state === 'cancelled') return 'crimson';
  if (state === 'unknown') return 'amber';
  if (state === 'unpaid') {
    if (payState === 'asked') return 'violet';
    return needsApproval || payState === 'unclear' || payState === 'refused' ? 'amber' : 'river';
  }
  return state === 'paid' || state === 'completed' ? 'green' : 'blue';
}

export function wordOf({ state, payState, needsApproval }: MarketOrder) {
  if (state === 'unpaid' && payState === 'asked') return 'payAsked' as const;
  if (state === 'unpaid' && payState === 'unclear') return 'payUnclear' as const;
  if (state === 'unpaid' && payState === 'refused') return 'payRefused' as const;
  return state === 'unpaid' && needsApproval ? ('needsApproval' as const) : (`state_${state}` as const);
}

/** It waits for a person. */
export const isWaiting = (order: MarketOrder): boolean => toneOf(order) === 'amber';

export type Blocker =
  | { what: 'asked' | 'unclear' | 'refused' | 'draft' }
  | { what: 'payUnclear' | 'unknownState' | 'held' | 'payRefused' | 'paying'; order: MarketOrder }
  | { what: 'toPay'; orders: readonly MarketOrder[] }
  | { what: 'claim'; claim: MarketplacePurchase['claims'][number] };

/** The one thing that holds up a purchase, the gravest first. Null: it goes on by itself. */
export function blockerOf(isDraft: boolean, market: MarketplacePurchase): Blocker | null {
  const { state, refusals, orders, claims } = market;
  if (state === 'unclear') return { what: 'unclear' };
  if (state === 'asked' || state === 'placing') return { what: 'asked' };
  if (isDraft) return { what: refusals.length > 0 ? 'refused' : 'draft' };
  const open = orders.filter((order) => order.state === 'unpaid');
  const first = (what: 'payUnclear' | 'unknownState' | 'held' | 'payRefused' | 'paying', order?: MarketOrder) =>
    order ? { what, order } : null;
  const waiting = open.filter(({ payState, needsApproval }) => payState === 'unpaid' && !needsApproval);
  const claim = claims.find((one) => one.state === 'proposed' || one.state === 'closed');
  return (
    first(
      'payUnclear',
      open.find(({ payState }) => payState === 'unclear'),
    ) ??
    first(
      'unknownState',
      orders.find((order) => order.state === 'unknown'),
    ) ??
    first(
      'payRefused',
      open.find(({ payState }) => payState === 'refused'),
    ) ??
    first(
      'held',
      open.find(({ payState, needsApproval }) => needsApproval && payState === 'unpaid'),
    ) ??
    (waiting.some(({ payNote }) => payNote !== '' || !market.pay.isOn)
      ? { what: 'toPay' as const, orders: waiting }
      : null) ??
    (claim ? { what: 'claim' as const, claim } : null) ??
    first(
      'paying',
      open.find(({ payState }) => payState === 'asked'),
    )
  );
}
