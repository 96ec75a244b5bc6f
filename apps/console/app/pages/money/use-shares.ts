import { CallError } from '@sampan/contract/page-context';
import { readDollars } from '@sampan/ui/read-number.ts';
import { useState } from 'react';
import type { Input } from '../../api/call.ts';
import type { Resolution } from '../../features/money/resolution-field.tsx';

type Other = NonNullable<Input<'operatorBookBankTransaction'>['others']>[number];

/** Another order that gets a share of a transfer, as it is typed. */
interface Share {
  key: number;
  orderSn: string;
  amount: string;
  resolution: Resolution | '';
  /** It was booked by hand before. */
  connects: boolean;
  /** The shop's question about this share: it is not the amount due. */
  asked?: { offered: readonly Resolution[]; difference: number };
}

export const refusedDifference = (error: unknown) => (error as { data: { differenceUsd: number } }).data.differenceUsd;

const refusedOrderSn = (error: unknown) =>
  error instanceof CallError ? (error.data as { orderSn?: string }).orderSn : '';

const key = (sn: string) => sn.trim().toUpperCase();

/** Further orders of one transfer. `onChange`: the question about the first one is obsolete. */
export function useShares(onChange: () => void) {
  const [list, setList] = useState<readonly Share[]>([]);
  const change = (next: readonly Share[]) => {
    setList(next);
    onChange();
  };
  const set = (at: number, part: Partial<Share>) =>
    setList(list.map((share) => (share.key === at ? { ...share, ...part } : share)));
  return {
    list,
    total: list.reduce((sum, { amount }) => sum + (readDollars(amount) ?? 0), 0),
    add: (orderSn = '', amount = '') =>
      change([...list, { key: (list.at(-1)?.key ?? 0) + 1, orderSn, amount, resolution: '', connects: false }]),
    remove: (at: number) => change(list.filter((share) => share.key !== at)),
    type(at: number, part: Partial<Pick<Share, 'orderSn' | 'amount' | 'connects'>>) {
      set(at, { ...part, asked: undefined, resolution: '' } as Partial<Share>);
      onChange();
    },
    choose: (at: number, resolution: Resolution) => set(at, { resolution }),
    /** Whether the shop asked about one of these, whose row then offers the answers. */
    report(error: unknown, offered: readonly Resolution[]): boolean {
      const found = list.find(({ orderSn }) => key(orderSn) === refusedOrderSn(error));
      if (found) set(found.key, { asked: { offered, difference: refusedDifference(error) } });
      return found !== undefined;
    },
    /** Parses the shares; undefined if one is unreadable, or nothing is left for the first order. */
    read(left: number): Other[] | undefined {
      const read = list.map(({ orderSn, amount, resolution, connects }): Other | undefined => {
        const amountUsd = readDollars(amount);
        if (!orderSn.trim() || !amountUsd) return undefined;
        return { orderSn: orderSn.trim(), amountUsd, ...(resolution && { resolution }), ...(connects && { connects }) };
      });
      const fine = read.filter((one) => one !== undefined);
      const toBook = fine.filter(({ connects }) => !connects);
      const isTwice = new Set(toBook.map((one) => key(one.orderSn))).size < toBook.length;
      return fine.length < list.length || isTwice || left <= 0 ? undefined : fine;
    },
  };
}
