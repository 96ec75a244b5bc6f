import { describe, expect, test } from 'vitest';
import { Refusal } from '#shop/refusal.ts';
import { type AskedResolution, type Received, resolveTransfer } from './resolve-transfer.ts';

const resolve = (received: number, asked?: AskedResolution, more: Partial<Received> = {}) => {
  try {
    return resolveTransfer({ due: 10_000, isPayable: true, received, hasBalance: false, ...more }, asked, {
      bankFeeUpToCents: 3000,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.error;
  }
};

describe('resolveTransfer', () => {
  test('the exact amount needs no decision', () => {
    expect(resolve(10_000)).toBe('exact');
    expect(resolve(10_000, 'credit')).toBe('exact');
  });

  test('too little is a bank fee up to the limit, or a part', () => {
    expect(resolve(7_000, 'bank_fee')).toBe('bank_fee');
    expect(resolve(6_999, 'bank_fee')).toBe('bank_fee_too_high');
    expect(resolve(6_999, 'rest_due')).toBe('rest_due');
    for (const asked of [undefined, 'credit'] as const) expect(resolve(9_999, asked)).toBe('amount_does_not_match');
  });

  test('too much is a credit', () => {
    expect(resolve(10_001, 'credit')).toBe('credit');
    for (const asked of [undefined, 'bank_fee', 'rest_due'] as const)
      expect(resolve(10_001, asked)).toBe('amount_does_not_match');
  });

  test('guard: hasBalance. A surplus, or money for which nothing is due, is kept only for a balance still to be billed', () => {
    expect(resolve(10_001, 'ahead')).toBe('amount_does_not_match');
    expect(resolve(10_001, 'ahead', { hasBalance: true })).toBe('ahead');
    expect(resolve(10_001, 'credit', { hasBalance: true })).toBe('credit');
    expect(resolve(500, 'ahead', { hasBalance: true, isPayable: false })).toBe('ahead');
    for (const received of [9_999, 0])
      expect(resolve(received, 'ahead', { hasBalance: true })).toBe('amount_does_not_match');
  });

  test('guard: isPayable. Money for an instalment that can no longer be paid is a credit, whatever was due', () => {
    const settled = { isPayable: false };
    expect(resolve(10_000, undefined, settled)).toBe('credit');
    expect(resolve(9_999, 'credit', settled)).toBe('credit');
    for (const asked of [undefined, 'bank_fee', 'rest_due'] as const)
      expect(resolve(9_999, asked, settled)).toBe('amount_does_not_match');
  });

  test('zero and negative amounts are no transfer', () => {
    for (const received of [0, -1]) {
      for (const asked of ['bank_fee', 'rest_due', 'credit'] as const)
        expect(resolve(received, asked)).toBe('amount_does_not_match');
      expect(resolve(received, undefined, { due: received })).toBe('amount_does_not_match');
    }
  });
});
