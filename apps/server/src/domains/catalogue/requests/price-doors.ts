import type { ParsedInputOf } from '@sampan/contract/call';
import type { operatorAskForPrices as askCall } from '@sampan/contract/catalogue/price-requests';
import type { Transaction } from '#database/connect.ts';
import { applyBulkChange } from '#domains/catalogue/bulk/bulk-change.ts';
import { lockChange } from '#domains/catalogue/bulk/bulk-store.ts';
import { storeAskedPrices } from '#domains/catalogue/editing/change-product.ts';
import { storeChecked } from '#domains/catalogue/imports/operator-imports.ts';
import { lockRun } from '#domains/catalogue/imports/run-store.ts';
import type { Consent, PriceDoor } from '#domains/catalogue/prices/low-prices.ts';
import { storeRate } from '#domains/catalogue/prices/set-exchange-rate.ts';
import { storeMarkup } from '#domains/catalogue/prices/set-markup.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

export type OperatorContext = Context & { actor: Operator };
export type Change = ParsedInputOf<typeof askCall>['change'];

/** One change, with the door that makes it; each goes by the door's own rule, under the catalogue's lock. */
interface Door {
  name: PriceDoor;
  /** The stored value. */
  change: object;
  make: (tx: Transaction, ctx: OperatorContext, consent: Consent) => Promise<unknown>;
  /** The text for people, if it differs. */
  shown?: (tx: Transaction) => Promise<object>;
}

export function doorOf({ product, bulk, import: file, rate, markup }: Change): Door {
  if (product) {
    const { version: _, ...change } = product;
    return { name: 'product', change, make: (tx, ctx, consent) => storeAskedPrices(tx, ctx, change, consent) };
  }
  if (bulk)
    return {
      name: 'bulk',
      change: bulk,
      make: (tx, ctx, consent) => applyBulkChange(tx, ctx, bulk, consent),
      shown: async (tx) => (await lockChange(tx, bulk.id))?.change ?? {},
    };
  if (file)
    return {
      name: 'import',
      change: file,
      make: (tx, ctx, consent) => storeChecked(tx, ctx, file, consent),
      shown: async (tx) => ({ fileName: (await lockRun(tx, file.id))?.file_name ?? '' }),
    };
  if (rate) return { name: 'rate', change: rate, make: (tx, ctx, consent) => storeRate(tx, ctx, rate, consent) };
  if (!markup) throw refuse('invalid_input');
  return { name: 'markup', change: markup, make: (tx, ctx, consent) => storeMarkup(tx, ctx, markup, consent) };
}
