import { describe, expect, test } from 'vitest';
import { divideTransfer, type Payee } from './divide-transfer.ts';

const payees = (...dues: number[]): Payee[] => dues.map((due) => ({ due, hasBalance: false }));

describe('divideTransfer', () => {
  test('the sum pays each', () => {
    expect(divideTransfer(20_068, payees(1441, 1373, 17_254), 'exact')).toEqual([
      { amount: 1441, resolution: 'exact' },
      { amount: 1373, resolution: 'exact' },
      { amount: 17_254, resolution: 'exact' },
    ]);
  });

  test('too little pays those placed first, one of them in part, and the last not at all', () => {
    expect(divideTransfer(2000, payees(1441, 1373, 17_254), 'rest_due')).toEqual([
      { amount: 1441, resolution: 'exact' },
      { amount: 559, resolution: 'rest_due' },
      { amount: 0, resolution: 'rest_due' },
    ]);
  });

  test('what a bank kept is borne at the largest', () => {
    expect(divideTransfer(19_068, payees(1441, 17_254, 1373), 'bank_fee').map(({ amount }) => amount)).toEqual([
      1441, 16_254, 1373,
    ]);
  });

  test('a surplus goes with a closed order, or else with the last, or where a balance will be billed', () => {
    const surplus = (dues: Payee[], resolution: 'credit' | 'ahead') =>
      divideTransfer(3000, dues, resolution).map(({ amount }) => amount);
    expect(surplus(payees(1000, 0, 1500), 'credit')).toEqual([1000, 500, 1500]);
    expect(surplus(payees(1000, 1500), 'credit')).toEqual([1000, 2000]);
    expect(surplus([{ due: 1000, hasBalance: true }, ...payees(1500)], 'ahead')).toEqual([1500, 1500]);
  });
});
